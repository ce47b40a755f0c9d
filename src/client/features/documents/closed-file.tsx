import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/button.tsx'

/** How to come in, for whoever has no application open in this browser. */
export const ClosedFile = ({ children }: { children?: ReactNode }) => (
  <div className="grid max-w-2xl grid-cols-1 gap-4 rounded border border-line bg-surface p-5 shadow @tablet:p-7">
    <h2 className="text-xl">Open your application first</h2>
    {children}
    <p>
      Documents belong to an application, so that nobody but you can add to it. You need the reference from our mail,
      for example HL-7Q4K-92XM, and the email address you gave us. We then mail you a code.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink href="/track-application">Open my application</ButtonLink>
      <ButtonLink look="secondary" href="/application-portal">
        Start an application
      </ButtonLink>
    </div>
  </div>
)

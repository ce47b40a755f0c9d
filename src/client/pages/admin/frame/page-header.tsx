import type { ReactNode } from 'react'
import { HelpLink } from './help-link.tsx'

/** On narrow screens with large text (`@max-3xs`), actions show icons only. */
export const PageHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="@container px-4 py-1">
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 @max-3xs:min-h-0 @max-3xs:gap-y-1">
      <div className="flex items-center gap-1.5">
        <h1 className="font-semibold text-xl">{title}</h1>
        <HelpLink title={title} />
      </div>
      {children}
    </div>
  </header>
)

import type { ReactNode } from 'react'
import * as copy from './copy.tsx'
import { PlainIsland } from './island.tsx'

interface LinkFormProps {
  /** Posted in addition to the token. */
  values?: Readonly<Record<string, string>>
  children: ReactNode
}

/**
 * A form of a page that emails link to, with the token behind `#` (`platform/session/link-token.ts`). It posts to its own
 * address, so that links of earlier versions, with the token in the query, work too.
 */
export const LinkForm = ({ values = {}, children }: LinkFormProps) => (
  <form method="post">
    <input type="hidden" name="token" />
    {Object.entries(values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
)

/** Contains the forms of such a page. */
export const LinkForms = ({ children }: { children: ReactNode }) => (
  <PlainIsland name="link-token" wake="near" className="flex flex-wrap gap-3">
    {children}
    <noscript>
      <p className="w-full">{copy.linkNeedsScript}</p>
    </noscript>
  </PlainIsland>
)

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says beside a thing what is not right with it yet. */
export const WarningSign = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 font-normal font-sans text-danger text-sm">
    <TriangleAlert size="1.1em" strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
    <span>{children}</span>
  </span>
)

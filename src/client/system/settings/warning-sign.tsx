import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A warning next to its subject. */
export const WarningSign = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 font-normal font-sans text-danger text-sm">
    <TriangleAlert size="1.1em" strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
    <span>{children}</span>
  </span>
)

import type { ReactNode } from 'react'

export const LeadSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-3 border-line border-t pt-3">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
)

interface LeadDetailsProps {
  title: string
  /** One line about what is inside. */
  summary?: ReactNode
  isOpen?: boolean
  children: ReactNode
}

/** A section that is rarely needed. */
export const LeadDetails = ({ title, summary, isOpen = false, children }: LeadDetailsProps) => (
  <details open={isOpen} className="mt-3 border-line border-t pt-1.5">
    <summary className="min-h-control content-center">
      <h3 className="inline font-semibold">{title}</h3>
      {summary && <span className="ml-2 text-ink-soft text-sm">{summary}</span>}
    </summary>
    {children}
  </details>
)

export const LeadFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-1">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

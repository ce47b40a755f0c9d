import type { ReactNode } from 'react'

export const LeadSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6 border-line border-t pt-4">
    <h3 className="font-sans font-semibold text-sm">{title}</h3>
    {children}
  </section>
)

export const LeadFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-1">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

import type { ReactNode } from 'react'

interface LedgerProps {
  rows: readonly (readonly [name: ReactNode, value: ReactNode])[]
}

/** A list of labels on the left and figures on the right. */
export const Ledger = ({ rows }: LedgerProps) => (
  <dl className="figures divide-y divide-line border-line border-y">
    {rows.map(([name, value], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: written once, never reordered
      <div key={index} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
        <dt>{name}</dt>
        <dd className="ml-auto text-right font-display font-semibold text-xl">{value}</dd>
      </div>
    ))}
  </dl>
)

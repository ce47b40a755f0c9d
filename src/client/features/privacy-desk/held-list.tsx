import type { HeldRecord } from '#shared/privacy/desk-contract.ts'

const fateWords = { delete: 'Goes', strip: 'Stripped', keep: 'Stays' } as const

interface HeldListProps {
  held: readonly HeldRecord[]
  /** Tells what a deletion would make of each. */
  hasFates: boolean
}

/** What stands under the address of a request. */
export function HeldList({ held, hasFates }: HeldListProps) {
  if (held.length === 0) return <p className="text-ink-soft">Nothing stands under this address.</p>
  return (
    <ul className="divide-y divide-line">
      {held.map(({ what, count, fate, why }) => (
        <li key={`${what} ${fate}`} className="py-1.5">
          <p className="flex items-baseline gap-3">
            <span className="wrap-anywhere min-w-0 flex-1">{what}</span>
            <span className="figures text-ink-soft">{count}</span>
            {hasFates && (
              <span className={`w-18 text-right font-semibold text-sm ${fate === 'keep' ? '' : 'text-danger'}`}>
                {fateWords[fate]}
              </span>
            )}
          </p>
          {hasFates && why && <p className="text-ink-soft text-sm">{why}</p>}
        </li>
      ))}
    </ul>
  )
}

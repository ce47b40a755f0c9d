import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Compliance } from '#shared/compliance/controls/contract.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'
import { checkLabels } from './check-labels.ts'

interface CheckListProps {
  checks: Compliance['checks']
  /** Renders the link to the page where it is fixed; the page knows the route. */
  renderLink: (to: string, words: string) => ReactNode
  mayCall: (call: Pick<Endpoint, 'access'>) => boolean
}

/** Lists what needs attention with links to fix it; checks without findings say so. */
export const CheckList = ({ checks, renderLink, mayCall }: CheckListProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {checks.map(({ check, items }) => {
      const { title, well, to, where, call } = checkLabels[check]
      const isWell = items.length === 0
      const Sign = isWell ? CircleCheck : CircleAlert
      return (
        <li key={check} className="flex gap-3 py-3">
          <Sign
            size="1.4em"
            strokeWidth={1.5}
            aria-hidden="true"
            className={`mt-0.5 shrink-0 ${isWell ? 'text-action' : 'text-danger'}`}
          />
          <div className="min-w-0 flex-1">
            <h3 className="font-sans font-semibold">
              {title}
              {!isWell && `: ${items.length}`}
            </h3>
            {isWell ? (
              <p className="text-ink-soft">{well}</p>
            ) : (
              <>
                <ul className="wrap-anywhere text-sm">
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
                {!call || mayCall(call) ? (
                  renderLink(to, where)
                ) : (
                  <p className="text-ink-soft text-sm">Owners and managers can fix this in Settings, {where}.</p>
                )}
              </>
            )}
          </div>
        </li>
      )
    })}
  </ul>
)

import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Compliance, ComplianceCheck } from '#shared/compliance/controls/contract.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import type { Endpoint } from '#shared/kit/endpoint.ts'

interface CheckLabels {
  readonly title: string
  readonly well: string
  readonly to: string
  readonly where: string
  /** Who can open the page where it is fixed, if not all readers. */
  readonly access?: Endpoint['access']
}

/** Title, text if all is well, and where to fix it. */
const checkLabels: Readonly<Record<ComplianceCheck, CheckLabels>> = {
  'second-factor': {
    ...{ title: 'Team members without a second factor', well: 'Everyone has a second factor.' },
    ...{ to: '/admin/settings/staff', where: 'Staff', access: administratorRoles },
  },
  licenses: {
    ...{ title: 'Licenses that have expired or expire within 60 days', well: 'No licenses expire soon.' },
    ...{ to: '/admin/settings/site?section=licenses', where: 'Licenses', access: administratorRoles },
  },
  rules: {
    ...{
      title: 'State rules and legal deadlines whose review is overdue',
      well: 'No state rule’s review is overdue.',
    },
    ...{ to: '/admin/settings/compliance#state-rules', where: 'State rules' },
  },
  claims: {
    ...{ title: 'Advertised figures without evidence', well: 'Every figure has evidence.' },
    ...{ to: '/admin/settings/site?section=claims', where: 'Advertised figures', access: administratorRoles },
  },
  complaints: {
    ...{ title: 'Overdue complaints', well: 'No complaints are overdue.' },
    ...{ to: '/admin/contacts?view=complaints', where: 'Complaints' },
  },
  privacy: {
    ...{ title: 'Overdue privacy requests', well: 'No requests are overdue.' },
    ...{ to: '/admin/privacy', where: 'Privacy' },
  },
  'api-keys': {
    ...{ title: 'API keys without an expiration', well: 'Every key has an expiration.' },
    ...{ to: '/admin/settings/api-keys', where: 'API keys', access: administratorRoles },
  },
}

interface CheckListProps {
  checks: Compliance['checks']
  renderLink: (to: string, text: string) => ReactNode
  mayCall: (call: Pick<Endpoint, 'access'>) => boolean
}

/** Includes checks without findings. */
export const CheckList = ({ checks, renderLink, mayCall }: CheckListProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {checks.map(({ check, items }) => {
      const { title, well, to, where, access } = checkLabels[check]
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
                {!access || mayCall({ access }) ? (
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

import { ExactTime } from '#client/ui/time-ago.tsx'
import type { Retention } from '#shared/compliance/retention/contract.ts'
import type { RetentionClass } from '#shared/system/settings/retention.ts'

const classLabels: Record<RetentionClass, string> = {
  leads: 'Leads without an application',
  contacts: 'Contact form messages',
  merchantLeads: 'Merchant leads',
  drafts: 'Applications never submitted',
  closedApplications: 'Closed applications',
  fundedApplications: 'Funded or disclosed applications',
}

/** Lists retention periods with the records due next and the oldest record. */
export const ClockList = ({ classes }: Pick<Retention, 'classes'>) => (
  <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">
    {classes.map(({ name, days, due, held, oldestAt }) => (
      <li key={name} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
        <span className="min-w-0 flex-1 basis-48">
          {classLabels[name]}
          <span className="block text-ink-soft text-sm">
            {days === 0 ? 'Kept permanently' : `${days.toLocaleString('en-US')} days after the last use`}
            {oldestAt && (
              <>
                {' · oldest '}
                <ExactTime at={oldestAt} />
              </>
            )}
          </span>
        </span>
        <span className="text-right">
          <span className={due > 0 ? 'figures font-semibold' : 'text-ink-soft'}>
            {due > 0 ? `${due.toLocaleString('en-US')} due next` : 'Nothing due'}
          </span>
          {held > 0 && <span className="figures block text-ink-soft text-sm">{held} on hold</span>}
        </span>
      </li>
    ))}
  </ul>
)

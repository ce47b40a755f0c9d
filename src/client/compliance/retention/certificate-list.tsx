import { useMutation } from '@tanstack/react-query'
import { saveFile } from '#client/platform/browser/download.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { Retention } from '#shared/compliance/retention/contract.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import type { RetentionClass } from '#shared/system/settings/retention.ts'
import { fetchCertificate } from './queries.ts'

export function CertificateList({ certificates }: Pick<Retention, 'certificates'>) {
  const fetching = useMutation({
    ...fetchCertificate,
    onSuccess: ({ name, pdf }) =>
      saveFile(
        `${name}.pdf`,
        Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
        'application/pdf',
      ),
  })
  if (certificates.length === 0) return <p className="text-ink-soft">No records have been deleted yet.</p>
  return (
    <>
      <FormErrors message={fetching.error ? messageOf(fetching.error) : null} />
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">
        {certificates.map(({ id, request, by, startedAt, completedAt, records }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1 basis-48">
              {request ? `Requested by ${request}` : 'Retention period ended'}
              <span className="figures block text-ink-soft text-sm">
                {records === 1 ? '1 record' : `${records.toLocaleString('en-US')} records`} · {by} ·{' '}
                {completedAt ? <ExactTime at={completedAt} /> : 'in progress'}
              </span>
            </span>
            <Button
              variant="quiet"
              disabled={fetching.isPending}
              aria-label={`Certificate for ${request ?? startedAt.slice(0, 10)}`}
              onClick={() => fetching.mutate({ id })}
            >
              Certificate
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const classLabels: Record<RetentionClass, string> = {
  leads: 'Leads without an application',
  contacts: 'Contact form messages',
  merchantLeads: 'Merchant leads',
  drafts: 'Applications never submitted',
  closedApplications: 'Closed applications',
  fundedApplications: 'Funded or disclosed applications',
}

export const ClockList = ({ classes }: Pick<Retention, 'classes'>) => (
  <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">
    {classes.map(({ name, days, next, due, held, oldestAt }) => (
      <li key={name} className="flex flex-wrap items-baseline gap-x-4 py-2.5">
        <span className="min-w-0 flex-1 basis-48">
          {classLabels[name]}
          <span className="block text-ink-soft text-sm">
            {days === 0
              ? 'Kept permanently'
              : `${formatCounted(days, { one: 'day', other: 'days' })} after the last activity`}
            {oldestAt && (
              <>
                {' · oldest '}
                <ExactTime at={oldestAt} />
              </>
            )}
            {next && (
              <span className="block">
                {formatCounted(next.days, { one: 'day', other: 'days' })} from <ExactTime at={next.from} />
              </span>
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

import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request-error.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { Retention } from '#shared/compliance/retention/contract.ts'
import { fetchCertificate } from './queries.ts'

/** Lists deletions, latest first, each with its certificate. */
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
              look="quiet"
              disabled={fetching.isPending}
              aria-label={`Certificate of ${request ?? startedAt.slice(0, 10)}`}
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

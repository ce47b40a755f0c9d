import { useMutation, useQuery } from '@tanstack/react-query'
import { saveFile } from '#client/platform/browser/download.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { consentLabels, formatConsentAction } from '#shared/messaging/consents/consent-text.ts'
import { consentList, exportConsents, type Person } from './queries.ts'

/** Only for permitted staff. */
export function PersonConsents({ person }: { person: Person }) {
  const { data, error, isFetching, refetch } = useQuery(consentList(person))
  const files = useMutation({
    ...exportConsents,
    onSuccess: ({ name, json, pdf }) => {
      saveFile(
        `${name}.pdf`,
        Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
        'application/pdf',
      )
      saveFile(`${name}.json`, json, 'application/json')
    },
  })
  if (error)
    return (
      <Notice isFlush title="Couldn’t load consents" onRetry={() => void refetch()} isRetrying={isFetching}>
        {messageOf(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="mt-3 w-2/3" />
  if (data.consents.length === 0) return <p className="mt-1 text-ink-soft">No consents yet.</p>
  return (
    <>
      <ul className="mt-1 divide-y divide-line">
        {data.consents.map(
          ({ id, channel, action, at, address, form, textVersion, position, isMailboxVerified }, index) => (
            <li key={id} className="py-1.5">
              {consentLabels[channel]}: consent{' '}
              {formatConsentAction({ channel, action }, data.consents.slice(index + 1))}
              {isMailboxVerified === false && (
                <span className="block font-semibold text-sm">Signed before the email address was verified</span>
              )}
              <span className="figures wrap-anywhere block text-ink-soft text-sm">
                {address}, <ExactTime at={at} />
                <br />
                {form}, version {textVersion} ·{' '}
                {position === null ? 'not in the hash chain yet' : `hash chain entry ${position}`}
              </span>
            </li>
          ),
        )}
      </ul>
      <FormErrors message={files.error ? messageOf(files.error) : null} />
      <Button variant="secondary" className="mt-2" disabled={files.isPending} onClick={() => files.mutate(person)}>
        {files.isPending ? 'Preparing…' : 'Export as PDF and JSON'}
      </Button>
    </>
  )
}

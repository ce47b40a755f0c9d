import { mutationOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { read, write } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import type { BulkAccessAlert } from '#shared/compliance/bulk-access-alerts/contract.ts'
import { acknowledgeBulkAccessAlert, listBulkAccessAlerts } from '#shared/compliance/bulk-access-alerts/contract.ts'
import { formatCount } from './format-count.ts'

const openAlerts = queryOptions({
  queryKey: ['bulk-access-alerts'],
  queryFn: ({ signal }) => read(listBulkAccessAlerts, {}, signal),
  staleTime: 0,
})

const settleAlert = mutationOptions({
  mutationFn: (input: { id: string; note: string }) => write(acknowledgeBulkAccessAlert, input),
})

/** The others are behind a button, because the log follows. */
const shownFirst = 3

interface AlertListProps {
  /** Links to the person's actions in that hour. */
  renderLink: (alert: BulkAccessAlert) => ReactNode
}

export function AlertList({ renderLink }: AlertListProps) {
  const open = useQuery(openAlerts)
  const [showsAll, setShowsAll] = useState(false)
  const [settled, setSettled] = useState<BulkAccessAlert>()
  if (open.isError)
    return (
      <Notice title="Couldn’t load alerts" onRetry={() => void open.refetch()} isRetrying={open.isFetching}>
        {messageOf(open.error)}
      </Notice>
    )
  const alerts = open.data?.alerts ?? []
  if (alerts.length === 0) return null
  const shown = showsAll ? alerts : alerts.slice(0, shownFirst)
  return (
    <section aria-labelledby="bulk-access-alerts" className="mx-4 mb-4 rounded border border-line bg-surface sm:mx-6">
      <h3 id="bulk-access-alerts" className="flex items-center gap-2 px-4 pt-3 font-sans font-semibold">
        <CircleAlert size="1.25em" strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-danger" />
        Unusual number of records opened
      </h3>
      <ul className="divide-y divide-line px-4">
        {shown.map((alert) => (
          <li key={alert.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <p className="wrap-anywhere min-w-0 flex-1 basis-64">
              {renderLink(alert)}
              <span className="block text-ink-soft text-sm">
                {formatCount(alert)} in the {alert.hours === 1 ? 'hour' : `${alert.hours} hours`} starting{' '}
                <ExactTime at={alert.from} />
                {alert.keyLabel !== null && `, by the API key “${alert.keyLabel}”`}
              </span>
            </p>
            {alert.mayJudge ? (
              <Button variant="secondary" onClick={() => setSettled(alert)}>
                Mark as reviewed
                <span className="sr-only">: {alert.name}</span>
              </Button>
            ) : (
              <span className="text-ink-soft text-sm">You can’t review alerts about yourself.</span>
            )}
          </li>
        ))}
      </ul>
      {alerts.length > shown.length && (
        <SlimButton padding="tight" className="mx-1 mb-1" onClick={() => setShowsAll(true)}>
          Show all {alerts.length}
        </SlimButton>
      )}
      {settled && <SettleDialog alert={settled} onClose={() => setSettled(undefined)} />}
    </section>
  )
}

function SettleDialog({ alert, onClose }: { alert: BulkAccessAlert; onClose: () => void }) {
  const client = useQueryClient()
  const settling = useMutation({ ...settleAlert, onSettled: () => client.invalidateQueries(openAlerts) })
  const problem = formProblem(settling.error)
  return (
    <FormDialog
      title={`Review alert: ${alert.name}`}
      action="Save review"
      isBusy={settling.isPending}
      problem={problem}
      onSubmit={(form) => {
        const note = String(new FormData(form).get('note') ?? '')
        settling.mutate({ id: alert.id, note }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextArea
        id="note"
        label="Findings"
        name="note"
        help={`${alert.isOwn ? 'No one else can review this alert, so please enter a reason.' : 'Optional.'} Saved permanently in the audit log with your name.`}
        required={alert.isOwn}
        maxLength={500}
        error={problem?.fields.note}
      />
    </FormDialog>
  )
}

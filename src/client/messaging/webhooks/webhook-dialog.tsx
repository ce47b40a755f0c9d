import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormDraft } from '#client/platform/drafts/use-form-draft.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import {
  type DeliveryStatus,
  type Webhook,
  type WebhookEvent,
  webhookEvents,
} from '#shared/messaging/webhooks/contract.ts'
import { type WebhookDraft, webhookList } from './queries.ts'

/** Event labels for staff. */
export const eventLabels: Readonly<Record<WebhookEvent, string>> = {
  'lead.created': 'New lead',
  'application.submitted': 'Application submitted',
  'application.stage-changed': 'Application changed stage',
  'offer.presented': 'Offer presented to the applicant',
  funded: 'Application funded',
}

export const statusLabels: Readonly<Record<DeliveryStatus, string>> = {
  waiting: 'In progress',
  held: 'Held',
  delivered: 'Delivered',
  failed: 'Failed',
}

const codes: Readonly<Record<string, string>> = {
  ETIMEDOUT: 'no response in ten seconds',
  ESAMPLE: 'nothing is sent for sample data',
  EADDRESS: 'not a public address',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name lookup failed',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
}

/** Formats the result of an attempt: `500`, or why there was no status. */
export const formatAttempt = ({ httpStatus, code }: { httpStatus: number | null; code: string | null }): string =>
  httpStatus === null ? (codes[code ?? ''] ?? code ?? 'no response') : String(httpStatus)

interface WebhookDialogProps<Reply> {
  title: string
  action: string
  /** The endpoint to edit; undefined for a new one. */
  webhook?: Webhook
  mutation: UseMutationOptions<Reply, Error, { draft: WebhookDraft; version: number }>
  onSaved: (reply: Reply) => void
  onClose: () => void
}

const blank: WebhookDraft = { url: '', description: '', events: [] }
const names: Readonly<Record<keyof WebhookDraft, string>> = {
  ...{ description: 'receiving app', url: 'URL', events: 'events' },
}

/** Edits an endpoint. A colleague's change in the meantime is shown before it can be overwritten. */
export function WebhookDialog<Reply>({
  title,
  action,
  webhook,
  mutation,
  onSaved,
  onClose,
}: WebhookDialogProps<Reply>) {
  const client = useQueryClient()
  const attempt = useMutation({ ...mutation, onSettled: () => client.invalidateQueries(webhookList) })
  const problem = formProblem(attempt.error)
  const saved = webhook ? draftOf(webhook) : blank
  const form = useFormDraft(`webhook ${webhook?.id ?? 'new'}`, {
    ...{ saved, current: webhook?.version ?? 0, error: attempt.error },
  })
  const { draft, isDirty, conflicts, baseVersion, hasSeenConflict, change, discard, markSaved } = form
  const tell = (event: WebhookEvent, hasSeenConflict: boolean) =>
    change({ events: webhookEvents.filter((each) => (each === event ? hasSeenConflict : draft.events.includes(each))) })

  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={attempt.isPending}
      problem={problem}
      isTyped={isDirty}
      onSubmit={() =>
        void attempt.mutateAsync({ draft, version: baseVersion }, { onSuccess: onSaved }).then(markSaved, () => {})
      }
      onClose={() => {
        discard()
        onClose()
      }}
    >
      {conflicts.length > 0 && !attempt.isPending && (
        <ConflictNotice onDiscard={discard}>
          Someone else has changed: {conflicts.map((field) => names[field]).join(', ')}.
          {hasSeenConflict && ' Saving replaces it with your version.'}
        </ConflictNotice>
      )}
      <Field
        id="description"
        label="Receiving app"
        name="description"
        value={draft.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        autoComplete="off"
        required
        error={problem?.fields.description}
      />
      <Field
        id="url"
        label="URL"
        help="Must start with https:// and be reachable from the internet."
        name="url"
        type="url"
        inputMode="url"
        value={draft.url}
        onChange={({ currentTarget }) => change({ url: currentTarget.value })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={problem?.fields.url}
      />
      <fieldset id="events" tabIndex={-1} aria-describedby={problem?.fields.events && 'events-error'}>
        <legend className="font-semibold">Events to send</legend>
        <FieldError id="events-error" message={problem?.fields.events} />
        <div className="mt-1.5 grid">
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              checked={draft.events.includes(event)}
              onChange={({ currentTarget }) => tell(event, currentTarget.checked)}
            >
              {eventLabels[event]} <code className="text-ink-soft">{event}</code>
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}

const draftOf = ({ url, description, events }: Webhook): WebhookDraft => ({
  ...{ url, description, events: webhookEvents.filter((event) => events.includes(event)) },
})

import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
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
  EHOST: 'the server’s OUTBOUND_HOSTS doesn’t list it',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name lookup failed',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
}

/** Formats an attempt's result: `500`, or why there was no status. */
export const formatAttempt = ({ httpStatus, code }: { httpStatus: number | null; code: string | null }): string =>
  httpStatus === null ? (codes[code ?? ''] ?? code ?? 'no response') : String(httpStatus)

interface WebhookDialogProps<Reply> {
  title: string
  action: string
  /** Undefined for a new endpoint. */
  webhook?: Webhook
  mutation: UseMutationOptions<Reply, Error, { draft: WebhookDraft; version: number }>
  onSaved: (reply: Reply) => void
  onClose: () => void
}

const blank: WebhookDraft = { url: '', description: '', events: [] }
const names: Readonly<Record<keyof WebhookDraft, string>> = {
  ...{ description: 'receiving app', url: 'URL', events: 'events' },
}

/** Shows a colleague's change before it can be overwritten. */
export function WebhookDialog<Reply>({
  title,
  action,
  webhook,
  mutation,
  onSaved,
  onClose,
}: WebhookDialogProps<Reply>) {
  const client = useQueryClient()
  const saving = useMutation({ ...mutation, onSettled: () => client.invalidateQueries(webhookList) })
  const saved = webhook ? draftOf(webhook) : blank
  const form = useRecordForm(`webhook ${webhook?.id ?? 'new'}`, { saved, version: webhook?.version ?? 0, saving })
  const { draft, conflict, errors } = form
  const setEvent = (event: WebhookEvent, isSent: boolean) =>
    form.change({ events: webhookEvents.filter((each) => (each === event ? isSent : draft.events.includes(each))) })

  return (
    <FormDialog
      title={title}
      action={action}
      isBusy={form.isSaving}
      problem={form.problem}
      isTyped={form.isDirty}
      onSubmit={() => form.submit({ draft, version: form.baseVersion }, { onSuccess: onSaved })}
      onClose={() => {
        form.discard()
        onClose()
      }}
    >
      {conflict && (
        <ConflictNotice onDiscard={form.discard}>
          Someone else has changed: {conflict.fields.map((field) => names[field]).join(', ')}.
          {conflict.isKnown && ' Saving replaces it with your version.'}
        </ConflictNotice>
      )}
      <Field {...form.field('description')} id="description" label="Receiving app" autoComplete="off" required />
      <Field
        {...form.field('url')}
        id="url"
        label="URL"
        help="Must start with https:// and be reachable from the internet."
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <fieldset id="events" tabIndex={-1} aria-describedby={errors.events && 'events-error'}>
        <legend className="font-semibold">Events to send</legend>
        <FieldError id="events-error" message={errors.events} />
        <div className="mt-1.5 grid">
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              name="events"
              value={event}
              checked={draft.events.includes(event)}
              onChange={({ currentTarget }) => setEvent(event, currentTarget.checked)}
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

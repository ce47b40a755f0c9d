import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, FieldError } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Webhook } from '#shared/webhooks/contract.ts'
import { webhookEvents } from '#shared/webhooks/events.ts'
import { eventWords } from './event-words.ts'
import { webhookList } from './queries.ts'

interface WebhookDialogProps<Reply> {
  title: string
  action: string
  /** What stands in the form; absent for a new one. */
  webhook?: Webhook
  mutation: UseMutationOptions<Reply, Error, FormData>
  onSaved: (reply: Reply) => void
  onClose: () => void
}

/** Where an endpoint is and what it hears of. */
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

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        method="post"
        noValidate
        className="grid gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          attempt.mutate(new FormData(event.currentTarget), { onSuccess: onSaved })
        }}
      >
        <FormErrors message={problem?.message ?? null} fields={problem?.fields ?? {}} />
        <Field
          id="description"
          label="What listens there"
          name="description"
          defaultValue={webhook?.description}
          autoComplete="off"
          required
          error={problem?.fields.description}
        />
        <Field
          id="url"
          label="Address"
          help="Begins with https:// and can be reached from the internet."
          name="url"
          type="url"
          inputMode="url"
          defaultValue={webhook?.url}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          error={problem?.fields.url}
        />
        <fieldset id="events" tabIndex={-1} aria-describedby={problem?.fields.events && 'events-error'}>
          <legend className="font-semibold">Tell it when</legend>
          <FieldError id="events-error" message={problem?.fields.events} />
          <div className="mt-1.5 grid">
            {webhookEvents.map((event) => (
              <Checkbox key={event} name="events" value={event} defaultChecked={webhook?.events.includes(event)}>
                {eventWords[event]} <code className="text-ink-soft">{event}</code>
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={attempt.isPending}>
            {attempt.isPending ? 'Saving…' : action}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

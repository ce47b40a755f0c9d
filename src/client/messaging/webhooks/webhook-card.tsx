import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SecretDialog } from '#client/platform/components/secret-dialog.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime, TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { Delivery, Webhook } from '#shared/messaging/webhooks/contract.ts'
import {
  changeWebhook,
  deliveriesOf,
  pauseWebhook,
  redeliver,
  removeWebhook,
  resumeWebhook,
  rotateSecret,
  testWebhook,
} from './queries.ts'
import { eventLabels, formatAttempt, statusLabels, WebhookDialog } from './webhook-dialog.tsx'

interface ActionProps {
  onPress: () => void
  isBusy?: boolean
  isOff?: boolean
  children: ReactNode
}

const Action = ({ onPress, isBusy = false, isOff = false, children }: ActionProps) => (
  <Button variant="quiet" disabled={isBusy || isOff} onClick={onPress}>
    {children}
  </Button>
)

interface AskProps {
  onSettled: () => Promise<void>
  onClose: () => void
}

interface DeliveryRowProps {
  delivery: Delivery
  isBusy: boolean
  onRedeliver: () => void
}

const DeliveryRow = ({ delivery, isBusy, onRedeliver }: DeliveryRowProps) => (
  <li className="grid grid-cols-1 gap-1 py-2">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p>
        <code>{delivery.event}</code> · <span className="font-semibold">{statusLabels[delivery.status]}</span>{' '}
        <span className="text-ink-soft text-sm">
          · <TimeAgo at={delivery.createdAt} />
        </span>
      </p>
      {(delivery.status === 'delivered' || delivery.status === 'failed') && (
        <Button
          variant="quiet"
          className="-mr-4 -ml-control-x"
          disabled={isBusy}
          aria-label={`Send again: ${delivery.event}`}
          onClick={onRedeliver}
        >
          Send again
        </Button>
      )}
    </div>
    <ol className="grid grid-cols-1 text-ink-soft text-sm">
      {delivery.attempts.map(({ number, at, durationMs, ...outcome }) => (
        <li key={number} className="figures">
          {number}. {formatAttempt(outcome)}, {durationMs} ms, <ExactTime at={at} />
        </li>
      ))}
    </ol>
    {delivery.nextAt && delivery.attempts.length > 0 && (
      <p className="text-ink-soft text-sm">
        Next attempt at <ExactTime at={delivery.nextAt} />
      </p>
    )}
  </li>
)

export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const [isLogOpen, setIsLogOpen] = useState(false)
  const { description, url, events, pausedAt, consecutiveFailures, createdBy } = webhook
  return (
    <article className="grid grid-cols-1 gap-2 rounded border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold">
        <span className="wrap-anywhere">{description}</span>
        {pausedAt && <StatusBadge tone="red">Paused</StatusBadge>}
      </h3>
      <p className="wrap-anywhere text-ink-soft text-sm">{url}</p>
      <p className="text-sm">{events.map((event) => eventLabels[event]).join(' · ')}</p>
      <p className="text-ink-soft text-sm">Created by {createdBy}</p>
      {pausedAt && (
        <p className="text-sm">
          {pausedText(webhook)}
          <TimeAgo at={pausedAt} />. Events are held for 30 days and delivered when it resumes.
        </p>
      )}
      {!pausedAt && consecutiveFailures > 0 && (
        <p className="font-semibold text-danger text-sm">
          {consecutiveFailures === 1 ? 'The last attempt failed.' : `The last ${consecutiveFailures} attempts failed.`}
        </p>
      )}
      <WebhookActions webhook={webhook} />
      <details onToggle={({ currentTarget }) => setIsLogOpen(currentTarget.open)}>
        <summary className="min-h-control py-2.5 text-action">Log</summary>
        {isLogOpen && <DeliveryLog id={webhook.id} />}
      </details>
    </article>
  )
}

function pausedText({ pausedBy, createdBy, needsTakeover }: Webhook) {
  if (needsTakeover && pausedBy === 'deactivation') return `Paused because ${createdBy}’s account was deactivated, `
  if (needsTakeover) return `Paused because ${createdBy}’s role no longer includes webhooks, `
  return pausedBy === 'failures' ? 'Paused after 20 failures in a row, ' : 'Paused '
}

function DeliveryLog({ id }: { id: string }) {
  const log = useQuery(deliveriesOf(id))
  const client = useQueryClient()
  const again = useMutation({ ...redeliver, onSettled: () => client.invalidateQueries(deliveriesOf(id)) })

  if (log.isPending) return <Skeleton className="w-2/3" />
  if (log.isError)
    return (
      <Notice isFlush title="Couldn’t load the log" onRetry={() => void log.refetch()} isRetrying={log.isFetching}>
        {messageOf(log.error)}
      </Notice>
    )
  const { deliveries } = log.data
  if (deliveries.length === 0) return <p className="text-ink-soft">No deliveries yet. Send a test to see one here.</p>
  return (
    <>
      <FormErrors message={again.error ? messageOf(again.error) : null} />
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y">
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isBusy={again.isPending}
            onRedeliver={() => again.mutate({ id: delivery.id })}
          />
        ))}
      </ul>
    </>
  )
}

function WebhookActions({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: ['webhooks'] })
  const testing = useMutation({ ...testWebhook, onSettled })
  const isPaused = webhook.pausedAt !== null
  const switching = useMutation({ ...(isPaused ? resumeWebhook(webhook.needsTakeover) : pauseWebhook), onSettled })
  const [open, setOpen] = useState<'edit' | 'rotate' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const { id } = webhook

  return (
    <>
      <FormErrors message={formProblem(testing.error ?? switching.error)?.message ?? null} />
      <div className="-mr-4 -ml-control-x flex flex-wrap">
        <Action isBusy={testing.isPending} onPress={() => testing.mutate({ id })} isOff={isPaused}>
          Send test
        </Action>
        <Action isBusy={switching.isPending} onPress={() => switching.mutate({ id })}>
          {switchAction(webhook)}
        </Action>
        <Action onPress={() => setOpen('edit')}>Edit</Action>
        <Action onPress={() => setOpen('rotate')}>Replace secret</Action>
        <Action onPress={() => setOpen('remove')}>Remove</Action>
      </div>
      {open === 'edit' && (
        <WebhookDialog
          title="Edit endpoint"
          action="Save"
          webhook={webhook}
          mutation={changeWebhook(id)}
          onSaved={close}
          onClose={close}
        />
      )}
      {open === 'rotate' && <RotateDialog webhook={webhook} onSettled={onSettled} onClose={close} />}
      {open === 'remove' && <RemoveDialog webhook={webhook} onSettled={onSettled} onClose={close} />}
    </>
  )
}

function switchAction({ pausedAt, needsTakeover }: Webhook) {
  if (!pausedAt) return 'Pause'
  return needsTakeover ? 'Take over and resume' : 'Resume'
}

function RotateDialog({ webhook, onSettled, onClose }: AskProps & { webhook: Webhook }) {
  const [{ id, version }] = useState(webhook)
  const rotating = useMutation({ ...rotateSecret, onSettled })
  if (rotating.data)
    return (
      <SecretDialog title="Signing secret" what="secret" secret={rotating.data.secret} onClose={onClose}>
        Copy it to the receiving app. It is shown only once; if you lose it, replace it. Until{' '}
        <ExactTime at={rotating.data.previousSecretUntil} /> messages are also signed with the previous secret.
      </SecretDialog>
    )
  return (
    <ConfirmDialog
      title="Replace the secret?"
      action="Replace secret"
      isBusy={rotating.isPending}
      problem={formProblem(rotating.error)?.message ?? null}
      onConfirm={() => rotating.mutate({ id, version })}
      onClose={onClose}
    >
      You’ll get a new secret. For 24 hours, messages are signed with both, so you have time to update the receiving
      app.
    </ConfirmDialog>
  )
}

function RemoveDialog({ webhook, onSettled, onClose }: AskProps & { webhook: Webhook }) {
  const removing = useMutation({ ...removeWebhook, onSettled })
  return (
    <ConfirmDialog
      title={`Remove "${webhook.description}"?`}
      action="Remove endpoint"
      isBusy={removing.isPending}
      problem={formProblem(removing.error)?.message ?? null}
      onConfirm={() => removing.mutate({ id: webhook.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      It will get no more events and its log will be deleted. This can’t be undone.
    </ConfirmDialog>
  )
}

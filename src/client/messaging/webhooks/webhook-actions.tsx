import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { SecretDialog } from '#client/platform/secret-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { Webhook } from '#shared/messaging/webhooks/contract.ts'
import { changeWebhook, pauseWebhook, removeWebhook, resumeWebhook, rotateSecret, testWebhook } from './queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

/** Actions for one endpoint. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
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
      <div className="-mr-4 -ml-5 flex flex-wrap">
        <Act isBusy={testing.isPending} onPress={() => testing.mutate({ id })} isOff={isPaused}>
          Send test
        </Act>
        <Act isBusy={switching.isPending} onPress={() => switching.mutate({ id })}>
          {switchAction(webhook)}
        </Act>
        <Act onPress={() => setOpen('edit')}>Edit</Act>
        <Act onPress={() => setOpen('rotate')}>Replace secret</Act>
        <Act onPress={() => setOpen('remove')}>Remove</Act>
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

interface ActProps {
  onPress: () => void
  isBusy?: boolean
  isOff?: boolean
  children: ReactNode
}

const Act = ({ onPress, isBusy = false, isOff = false, children }: ActProps) => (
  <Button look="quiet" disabled={isBusy || isOff} onClick={onPress}>
    {children}
  </Button>
)

interface AskProps {
  onSettled: () => Promise<void>
  onClose: () => void
}

function RotateDialog({ webhook, onSettled, onClose }: AskProps & { webhook: Webhook }) {
  const [{ id, version }] = useState(webhook)
  const rotating = useMutation({ ...rotateSecret, onSettled })
  if (rotating.data)
    return (
      <SecretDialog title="Signing secret" what="secret" secret={rotating.data.secret} onClose={onClose}>
        Copy it to the receiving app. It is shown only once; if you lose it, replace it. Until{' '}
        <ExactTime at={rotating.data.previousSecretUntil} /> messages are signed with the secret before as well.
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

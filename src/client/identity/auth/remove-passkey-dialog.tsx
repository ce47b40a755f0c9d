import { useMutation } from '@tanstack/react-query'
import { removePasskey } from '#client/identity/auth/account-queries.ts'
import type { PasskeyDialogProps } from '#client/identity/auth/rename-passkey-dialog.tsx'
import { formProblem } from '#client/platform/form-problem.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

export function RemovePasskeyDialog({ passkey, onDone, onClose }: PasskeyDialogProps) {
  const attempt = useMutation(removePasskey)
  return (
    <ConfirmDialog
      title="Remove the passkey?"
      action="Remove"
      isBusy={attempt.isPending}
      problem={formProblem(attempt.error)?.message ?? null}
      onConfirm={() => attempt.mutate(passkey.id, { onSuccess: onDone })}
      onClose={onClose}
    >
      “{passkey.name}” will no longer work for your account. Delete it from your device too, or the device will keep
      offering it.
    </ConfirmDialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { SecretDialog } from '#client/platform/secret-dialog.tsx'
import { showErrorToast } from '#client/platform/show-error-toast.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { sayUndone, showDone } from '#client/ui/undo-toast.tsx'
import type { ApiKey } from '#shared/identity/api-keys/contract.ts'
import { apiKeyList, restoreApiKey, revokeApiKey, rotateApiKey } from './queries.ts'

/** Actions for one key. Revoking asks no confirmation, because it can be undone. */
export function ApiKeyActions({ apiKey, isOver }: { apiKey: ApiKey; isOver: boolean }) {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(apiKeyList)
  const restoring = useMutation({ ...restoreApiKey, onSettled })
  const undoing = useMutation({ ...restoreApiKey, onSettled })
  const revoking = useMutation({ ...revokeApiKey, onSettled })
  const [isRotating, setIsRotating] = useState(false)
  const { id, label, prefix, restorableUntil } = apiKey
  const problem = formProblem(revoking.error ?? restoring.error)?.message
  if (isOver && !restorableUntil) return null

  return (
    <>
      <FormErrors message={problem ?? null} />
      <div className="-mr-4 -ml-5 flex flex-wrap">
        {isOver ? (
          <Button look="quiet" disabled={restoring.isPending} onClick={() => restoring.mutate({ id })}>
            Restore
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={() => setIsRotating(true)}>
              Replace
            </Button>
            <Button
              look="quiet"
              disabled={revoking.isPending}
              onClick={() =>
                revoking.mutate(
                  { id },
                  {
                    onSuccess: () =>
                      showDone({
                        title: `${label}: revoked`,
                        onUndo: () =>
                          void undoing
                            .mutateAsync({ id })
                            .then(sayUndone, (error) => showErrorToast(`${label} is still revoked`, error)),
                      }),
                  },
                )
              }
            >
              Revoke
            </Button>
          </>
        )}
      </div>
      {isRotating && (
        <RotateDialog id={id} prefix={prefix} onSettled={onSettled} onClose={() => setIsRotating(false)} />
      )}
    </>
  )
}

interface RotateDialogProps {
  id: string
  prefix: string
  onSettled: () => Promise<void>
  onClose: () => void
}

function RotateDialog({ id, prefix, onSettled, onClose }: RotateDialogProps) {
  const [from] = useState(prefix)
  const rotating = useMutation({ ...rotateApiKey, onSettled })
  if (rotating.data)
    return (
      <SecretDialog title="API key" what="key" secret={rotating.data.key} onClose={onClose}>
        Copy this key to the integration now. It won’t be shown again. The previous key works for another 24 hours.
      </SecretDialog>
    )
  return (
    <ConfirmDialog
      title="Replace the API key?"
      action="Replace key"
      isBusy={rotating.isPending}
      problem={formProblem(rotating.error)?.message ?? null}
      onConfirm={() => rotating.mutate({ id, from })}
      onClose={onClose}
    >
      You get a new key with the same permissions. The current key works for another 24 hours, so you have time to
      update the integration. If the key has leaked, revoke it instead.
    </ConfirmDialog>
  )
}

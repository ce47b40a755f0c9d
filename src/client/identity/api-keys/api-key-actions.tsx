import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SecretDialog } from '#client/platform/components/secret-dialog.tsx'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ExactTime, TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { sayUndone, showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import { type ApiKey, lifetimes, rateLimits } from '#shared/identity/api-keys/contract.ts'
import { apiScopes, scopeLabels } from '#shared/identity/api-keys/scopes.ts'
import { apiKeyList, createApiKey, restoreApiKey, revokeApiKey, rotateApiKey } from './queries.ts'

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
      <div className="-mr-4 -ml-control-x flex flex-wrap">
        {isOver ? (
          <Button variant="quiet" disabled={restoring.isPending} onClick={() => restoring.mutate({ id })}>
            Restore
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={() => setIsRotating(true)}>
              Replace
            </Button>
            <Button
              variant="quiet"
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

/** A card for one API key: integration, scopes, usage and expiration. */
export function ApiKeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { label, prefix, scopes, perMinute, createdBy, createdAt, expiresAt, lastUsedAt, previousUntil } = apiKey
  const { revokedAt, revokedBy } = apiKey
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date()
  return (
    <article className="grid grid-cols-1 gap-2 rounded border border-line bg-surface p-4">
      <h3 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold">
        <span className="wrap-anywhere">{label}</span>
        {revokedAt ? <Badge>Revoked</Badge> : isExpired && <Badge>Expired</Badge>}
      </h3>
      <FactList
        facts={[
          ['Starts with', <code key="prefix">{prefix}…</code>],
          ['Permissions', scopes.map((scope) => scopeLabels[scope]).join('\n')],
          ['Requests per minute', perMinute],
          ['Last used', lastUsedAt ? <TimeAgo key="used" at={lastUsedAt} /> : 'Never'],
          [
            'Created',
            <span key="created">
              <TimeAgo at={createdAt} /> by {createdBy}
            </span>,
          ],
          [isExpired ? 'Ended' : 'Expires', expiresAt ? <ExactTime key="ends" at={expiresAt} /> : 'Never'],
          ['Previous key works until', previousUntil && !revokedAt && <ExactTime key="until" at={previousUntil} />],
          [
            'Revoked',
            revokedAt && (
              <span key="revoked">
                <TimeAgo at={revokedAt} /> by {revokedBy}
              </span>
            ),
          ],
        ]}
      />
      <ApiKeyActions apiKey={apiKey} isOver={revokedAt !== null || isExpired} />
    </article>
  )
}

interface ApiKeyDialogProps {
  onCreated: (key: string) => void
  onClose: () => void
}

export function ApiKeyDialog({ onCreated, onClose }: ApiKeyDialogProps) {
  const client = useQueryClient()
  const creating = useMutation({ ...createApiKey, onSettled: () => client.invalidateQueries(apiKeyList) })
  const problem = formProblem(creating.error)
  const fields = problem?.fields ?? {}

  return (
    <FormDialog
      title="Create API key"
      action="Create key"
      busyLabels="Creating…"
      isBusy={creating.isPending}
      problem={problem}
      onSubmit={(form) => creating.mutate(new FormData(form), { onSuccess: ({ key }) => onCreated(key) })}
      onClose={onClose}
    >
      <Field id="label" label="Integration name" name="label" autoComplete="off" required error={fields.label} />
      <fieldset id="scopes" tabIndex={-1} aria-describedby={fields.scopes && 'scopes-error'}>
        <legend className="font-semibold">Permissions</legend>
        <FieldError id="scopes-error" message={fields.scopes} />
        <div className="mt-1.5 grid">
          {apiScopes.map((scope) => (
            <Checkbox key={scope} name="scopes" value={scope}>
              {scopeLabels[scope]} <code className="text-ink-soft">{scope}</code>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <SelectField
        id="lifetime"
        label="Expires"
        name="lifetime"
        defaultValue="90"
        error={fields.lifetime}
        options={lifetimes.map((days) => [days, days === 'never' ? 'Never' : `After ${days} days`])}
      />
      <SelectField
        id="perMinute"
        label="Maximum requests per minute"
        name="perMinute"
        defaultValue="120"
        error={fields.perMinute}
        options={rateLimits.map((pace) => [pace, pace])}
      />
    </FormDialog>
  )
}

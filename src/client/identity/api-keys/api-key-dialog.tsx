import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field, FieldError } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { lifetimes, rateLimits } from '#shared/identity/api-keys/contract.ts'
import { apiScopes, scopeLabels } from '#shared/identity/api-keys/scopes.ts'
import { apiKeyList, createApiKey } from './queries.ts'

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
        defaultValue="365"
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

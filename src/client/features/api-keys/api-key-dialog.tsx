import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, FieldError } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { lifetimes, paces } from '#shared/api-keys/contract.ts'
import { apiScopes, scopeWords } from '#shared/api-keys/scopes.ts'
import { apiKeyList, createApiKey } from './queries.ts'

interface ApiKeyDialogProps {
  onCreated: (key: string) => void
  onClose: () => void
}

/** What a new key is for, what it may do, and how long. */
export function ApiKeyDialog({ onCreated, onClose }: ApiKeyDialogProps) {
  const client = useQueryClient()
  const creating = useMutation({ ...createApiKey, onSettled: () => client.invalidateQueries(apiKeyList) })
  const problem = formProblem(creating.error)
  const fields = problem?.fields ?? {}

  return (
    <Dialog title="Create an API key" onClose={onClose}>
      <form
        method="post"
        noValidate
        className="grid gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          creating.mutate(new FormData(event.currentTarget), { onSuccess: ({ key }) => onCreated(key) })
        }}
      >
        <FormErrors message={problem?.message ?? null} fields={fields} />
        <Field id="label" label="Which program uses it" name="label" autoComplete="off" required error={fields.label} />
        <fieldset id="scopes" tabIndex={-1} aria-describedby={fields.scopes && 'scopes-error'}>
          <legend className="font-semibold">What it may do</legend>
          <FieldError id="scopes-error" message={fields.scopes} />
          <div className="mt-1.5 grid">
            {apiScopes.map((scope) => (
              <Checkbox key={scope} name="scopes" value={scope}>
                {scopeWords[scope]} <code className="text-ink-soft">{scope}</code>
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <SelectField
          id="lifetime"
          label="It ends"
          name="lifetime"
          defaultValue="365"
          error={fields.lifetime}
          options={lifetimes.map((days) => [days, days === 'never' ? 'When it is revoked' : `After ${days} days`])}
        />
        <SelectField
          id="perMinute"
          label="Requests a minute, at most"
          name="perMinute"
          defaultValue="120"
          error={fields.perMinute}
          options={paces.map((pace) => [pace, pace])}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={creating.isPending}>
            {creating.isPending ? 'Creating…' : 'Create the key'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useTyped } from '#client/platform/use-typed.ts'
import { Button } from '#client/ui/button.tsx'
import { ChangedMeanwhile } from '#client/ui/changed-meanwhile.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Assignment, AssignmentRule } from '#shared/intake/leads/assignment-contract.ts'
import type { LeadOwner } from '#shared/intake/leads/management-contract.ts'
import { currentAssignment, saveAssignment } from './queries.ts'
import { RuleFields } from './rule-fields.tsx'

interface AssignmentFormProps {
  saved: Assignment
  owners: readonly LeadOwner[]
  sources: readonly string[]
}

const pickDraft = ({ isOn, rules }: Assignment) => ({ isOn, rules })

/**
 * Rules by which new leads find their owners, in the order in which they are tried. What a colleague saves meanwhile is
 * told, and not written over unseen.
 */
export function AssignmentForm({ saved, owners, sources }: AssignmentFormProps) {
  const client = useQueryClient()
  const saving = useMutation({
    ...saveAssignment,
    onSuccess: (now) => client.setQueryData(currentAssignment.queryKey, now),
    onError: () => void client.invalidateQueries(currentAssignment),
  })
  const problem = formProblem(saving.error)
  const form = useTyped('lead assignment', {
    ...{ saved: pickDraft(saved), now: saved.version, error: saving.error },
  })
  const { draft, contested, seen, isTold, change, forget, settle } = form
  const { isOn, rules } = draft
  const setRules = (rules: AssignmentRule[]) => change({ rules })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    saving.mutateAsync({ isOn, rules: [...rules], version: seen }).then(settle, () => {})
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid max-w-2xl grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} />
      <Checkbox checked={isOn} onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}>
        Assign new leads by these rules
      </Checkbox>
      <ol className="grid grid-cols-1 gap-4">
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule is its place, nothing else tells two apart
          <li key={at}>
            <RuleFields
              number={at + 1}
              rule={rule}
              owners={owners}
              sources={sources}
              error={problem?.fields[`rules.${at}.staffIds`]}
              onChange={(changed) => setRules(rules.with(at, changed))}
              onRemove={() => setRules(rules.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {rules.length === 0 && (
        <p className="text-ink-soft">There is no rule yet: leads wait until somebody takes them.</p>
      )}
      {contested.length > 0 && !saving.isPending && (
        <ChangedMeanwhile
          onForget={() => {
            forget()
            saving.reset()
          }}
        >
          Meanwhile {saved.changedBy ?? 'a colleague'} has saved: {formatAssignment(saved, owners)}
          {isTold && ' Saving puts what you typed in its place.'}
        </ChangedMeanwhile>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setRules([...rules, { source: '', staffIds: [] }])}>
          Add a rule
        </Button>
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft">
        {saving.isSuccess && 'Saved. It holds for leads that come from now on.'}
      </p>
    </form>
  )
}

/** What is saved, in words. */
function formatAssignment({ isOn, rules }: Assignment, owners: readonly LeadOwner[]) {
  const nameOf = (id: string) => owners.find((owner) => owner.id === id)?.name ?? 'somebody who has left'
  const each = rules.map(({ source, staffIds }) => `${source || 'every source'} to ${staffIds.map(nameOf).join(', ')}`)
  return `${isOn ? 'assign by rules' : 'do not assign by rules'}; ${each.join('; ') || 'no rule'}.`
}

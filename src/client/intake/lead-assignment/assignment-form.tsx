import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useFormDraft } from '#client/platform/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ConflictNotice } from '#client/ui/conflict-notice.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Assignment, AssignmentRule, LeadOwner } from '#shared/intake/lead-assignment/contract.ts'
import { currentAssignment, saveAssignment } from './queries.ts'
import { RuleFields } from './rule-fields.tsx'

interface AssignmentFormProps {
  saved: Assignment
  owners: readonly LeadOwner[]
  sources: readonly string[]
}

const pickDraft = ({ isOn, rules }: Assignment) => ({ isOn, rules })

/** Form for the assignment rules, in order of evaluation. Shows a notice before a colleague's changes are overwritten. */
export function AssignmentForm({ saved, owners, sources }: AssignmentFormProps) {
  const client = useQueryClient()
  const saving = useMutation({
    ...saveAssignment,
    onSuccess: (now) => client.setQueryData(currentAssignment.queryKey, now),
    onError: () => void client.invalidateQueries(currentAssignment),
  })
  const problem = formProblem(saving.error)
  const form = useFormDraft('lead assignment', {
    ...{ saved: pickDraft(saved), current: saved.version, error: saving.error },
  })
  const { draft, conflicts, baseVersion, hasSeenConflict, change, discard, markSaved } = form
  const { isOn, rules } = draft
  const setRules = (rules: AssignmentRule[]) => change({ rules })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    saving.mutateAsync({ isOn, rules: [...rules], version: baseVersion }).then(markSaved, () => {})
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid max-w-2xl grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} />
      <Checkbox checked={isOn} onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}>
        Assign new leads by these rules
      </Checkbox>
      <ol className="grid grid-cols-1 gap-4">
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id other than their position
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
      {rules.length === 0 && <p className="text-ink-soft">No rules yet. New leads stay unassigned.</p>}
      {conflicts.length > 0 && !saving.isPending && (
        <ConflictNotice
          onDiscard={() => {
            discard()
            saving.reset()
          }}
        >
          {saved.changedBy ?? 'A team member'} saved other rules: {formatAssignment(saved, owners)}
          {hasSeenConflict && ' Saving again replaces them with yours.'}
        </ConflictNotice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setRules([...rules, { source: '', staffIds: [] }])}>
          Add rule
        </Button>
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Saving…' : 'Save rules'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft">
        {saving.isSuccess && 'Saved. Applies to new leads only.'}
      </p>
    </form>
  )
}

function formatAssignment({ isOn, rules }: Assignment, owners: readonly LeadOwner[]) {
  const nameOf = (id: string) => owners.find((owner) => owner.id === id)?.name ?? 'a former team member'
  const each = rules.map(({ source, staffIds }) => `${source || 'any source'} to ${staffIds.map(nameOf).join(', ')}`)
  return `${isOn ? 'rules on' : 'rules off'}; ${each.join('; ') || 'no rules'}.`
}

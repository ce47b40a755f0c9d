import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useFormDraft } from '#client/platform/drafts/use-form-draft.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import type { Assignment, AssignmentRule, LeadOwner } from '#shared/intake/lead-assignment/contract.ts'
import { currentAssignment, saveAssignment } from './queries.ts'

interface RuleFieldsProps {
  number: number
  rule: AssignmentRule
  owners: readonly LeadOwner[]
  sources: readonly string[]
  error: string | undefined
  onChange: (rule: AssignmentRule) => void
  onRemove: () => void
}

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

/** The source and the staff of one rule. */
function RuleFields({ number, rule, owners, sources, error, onChange, onRemove }: RuleFieldsProps) {
  const known = rule.source === '' || sources.includes(rule.source) ? sources : [rule.source, ...sources]
  const setStaff = (id: string, isIn: boolean) =>
    onChange({
      ...rule,
      // In the order shown, so that the turns are predictable.
      staffIds: owners.map((owner) => owner.id).filter((each) => (each === id ? isIn : rule.staffIds.includes(each))),
    })
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded border border-line p-4">
      <legend className="px-1 font-semibold">Rule {number}</legend>
      <SelectField
        label="Leads from"
        name={`source-${number}`}
        value={rule.source}
        onChange={({ currentTarget: { value } }) => onChange({ ...rule, source: value })}
        options={[['', 'Any source'], ...known.map((source) => [source, source] as const)]}
      />
      <fieldset aria-describedby={error ? `rule-${number}-error` : undefined}>
        <legend className="font-semibold">are assigned in turn to</legend>
        <FieldError id={`rule-${number}-error`} message={error} />
        <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4">
          {owners.map(({ id, name }) => (
            <Checkbox
              key={id}
              className="wrap-anywhere"
              checked={rule.staffIds.includes(id)}
              onChange={({ currentTarget }) => setStaff(id, currentTarget.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Button look="quiet" className="-ml-5 justify-self-start" onClick={onRemove}>
        Remove rule {number}
      </Button>
    </fieldset>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import type { Assignment, AssignmentRule } from '#shared/intake/lead-assignment/contract.ts'
import type { LeadOwner } from '#shared/intake/lead-assignment/owners-contract.ts'
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

const pickDraft = ({ isEnabled, rules }: Assignment) => ({ isEnabled, rules })

/** Rules are evaluated in order. Shows a notice before a colleague's changes are overwritten. */
export function AssignmentForm({ saved, owners, sources }: AssignmentFormProps) {
  const client = useQueryClient()
  const saving = useMutation({
    ...saveAssignment,
    onSuccess: (now) => client.setQueryData(currentAssignment.queryKey, now),
    onError: () => void client.invalidateQueries(currentAssignment),
  })
  const form = useRecordForm('lead assignment', { saved: pickDraft(saved), version: saved.version, saving })
  const { conflict, change } = form
  const { isEnabled, rules } = form.draft
  const setRules = (rules: AssignmentRule[]) => change({ rules })

  return (
    <Form
      problem={form.problem}
      onSubmit={() => form.submit({ isEnabled, rules: [...rules], version: form.baseVersion })}
      className="grid max-w-2xl grid-cols-1 gap-4"
    >
      <Checkbox checked={isEnabled} onChange={({ currentTarget }) => change({ isEnabled: currentTarget.checked })}>
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
              error={form.errors[`rules.${at}.staffIds`]}
              onChange={(changed) => setRules(rules.with(at, changed))}
              onRemove={() => setRules(rules.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {rules.length === 0 && <p className="text-ink-soft">No rules yet. New leads and applications stay unassigned.</p>}
      {conflict && (
        <ConflictNotice onDiscard={form.discard}>
          {saved.changedBy ?? 'A team member'} saved other rules: {formatAssignment(saved, owners)}
          {conflict.isKnown && ' Saving again replaces them with yours.'}
        </ConflictNotice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setRules([...rules, { source: '', staffIds: [] }])}>
          Add rule
        </Button>
        <Button type="submit" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save rules'}
        </Button>
      </div>
      <p role="status" className="text-ink-soft">
        {saving.isSuccess && 'Saved. Applies to new leads and applications only.'}
      </p>
    </Form>
  )
}

function formatAssignment({ isEnabled, rules }: Assignment, owners: readonly LeadOwner[]) {
  const nameOf = (id: string) => owners.find((owner) => owner.id === id)?.name ?? 'a former team member'
  const each = rules.map(({ source, staffIds }) => `${source || 'any source'} to ${staffIds.map(nameOf).join(', ')}`)
  return `${isEnabled ? 'rules on' : 'rules off'}; ${each.join('; ') || 'no rules'}.`
}

function RuleFields({ number, rule, owners, sources, error, onChange, onRemove }: RuleFieldsProps) {
  const known = rule.source === '' || sources.includes(rule.source) ? sources : [rule.source, ...sources]
  const setStaff = (id: string, isIn: boolean) =>
    onChange({
      ...rule,
      // In the order shown, so that turns are predictable.
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
      <Button variant="quiet" className="-ml-control-x justify-self-start" onClick={onRemove}>
        Remove rule {number}
      </Button>
    </fieldset>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Form } from '#client/ui/form/form.tsx'
import type { Assignment, AssignmentRule } from '#shared/intake/lead-assignment/contract.ts'
import { currentAssignment, saveAssignment } from './queries.ts'
import { type RuleChoices, RuleFields } from './rule-fields.tsx'

interface AssignmentFormProps {
  saved: Assignment
  /** Who and what the rules can name. */
  choices: RuleChoices
}

const pickDraft = ({ isEnabled, rules }: Assignment) => ({ isEnabled, rules })

/** Rules are evaluated in order. Shows a notice before a colleague's changes are overwritten. */
export function AssignmentForm({ saved, choices }: AssignmentFormProps) {
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
              choices={choices}
              error={form.errors[`rules.${at}.staffIds`] ?? form.errors[`rules.${at}.teamId`]}
              onChange={(changed) => setRules(rules.with(at, changed))}
              onRemove={() => setRules(rules.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {rules.length === 0 && <p className="text-ink-soft">No rules yet. New leads and applications stay unassigned.</p>}
      {conflict && (
        <ConflictNotice onDiscard={form.discard}>
          {saved.changedBy ?? 'A team member'} saved other rules: {formatAssignment(saved, choices)}
          {conflict.isKnown && ' Saving again replaces them with yours.'}
        </ConflictNotice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setRules([...rules, newRule])}>
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

const newRule: AssignmentRule = { source: '', product: '', states: [], teamId: null, staffIds: [] }

function formatAssignment({ isEnabled, rules }: Assignment, { owners, teams, products }: RuleChoices) {
  const nameOf = (id: string) => owners.find((owner) => owner.id === id)?.name ?? 'a former team member'
  const each = rules.map(({ source, product, states, teamId, staffIds }) => {
    const from = [
      source || 'any source',
      ...(product ? [products.find(([value]) => value === product)?.[1] ?? product] : []),
      ...(states.length > 0 ? [states.join(', ')] : []),
    ]
    const team = teamId && (teams.find(({ id }) => id === teamId)?.name ?? 'a former team')
    return `${from.join(', ')} to ${team ? `team ${team}` : staffIds.map(nameOf).join(', ')}`
  })
  return `${isEnabled ? 'rules on' : 'rules off'}; ${each.join('; ') || 'no rules'}.`
}

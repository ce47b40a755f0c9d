import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import type { Assignment, AssignmentRule } from '#shared/leads/assignment-contract.ts'
import type { LeadOwner } from '#shared/leads/desk-contract.ts'
import { assignmentNow, saveAssignment } from './queries.ts'
import { RuleFields } from './rule-fields.tsx'

interface AssignmentFormProps {
  saved: Assignment
  owners: readonly LeadOwner[]
  sources: readonly string[]
}

/** Rules by which new leads find their owners, in the order in which they are tried. */
export function AssignmentForm({ saved, owners, sources }: AssignmentFormProps) {
  const client = useQueryClient()
  const [isOn, setOn] = useState(saved.isOn)
  const [rules, setRules] = useState<readonly AssignmentRule[]>(saved.rules)
  // The version that was read: what a colleague saves meanwhile must not be overwritten unseen.
  const [version, setVersion] = useState(saved.version)
  const saving = useMutation({
    ...saveAssignment,
    onSuccess: (now) => {
      setVersion(now.version)
      client.setQueryData(assignmentNow.queryKey, now)
    },
  })
  const problem = formProblem(saving.error)
  const change = (at: number, rule: AssignmentRule) => setRules(rules.with(at, rule))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    saving.mutate({ isOn, rules: [...rules], version })
  }

  return (
    <form method="dialog" noValidate onSubmit={onSubmit} className="grid max-w-2xl grid-cols-1 gap-4">
      <FormErrors message={problem?.message ?? null} />
      <Checkbox checked={isOn} onChange={({ currentTarget }) => setOn(currentTarget.checked)}>
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
              onChange={(changed) => change(at, changed)}
              onRemove={() => setRules(rules.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      {rules.length === 0 && (
        <p className="text-ink-soft">There is no rule yet: leads wait until somebody takes them.</p>
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

import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { AssignmentRule, LeadOwner } from '#shared/intake/lead-assignment/contract.ts'

interface RuleFieldsProps {
  number: number
  rule: AssignmentRule
  owners: readonly LeadOwner[]
  sources: readonly string[]
  error: string | undefined
  onChange: (rule: AssignmentRule) => void
  onRemove: () => void
}

/** The source and the staff of one rule. */
export function RuleFields({ number, rule, owners, sources, error, onChange, onRemove }: RuleFieldsProps) {
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

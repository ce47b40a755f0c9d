import { X } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { FieldError } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { teamTurnLabel } from '#shared/identity/record-scope/team-turn.ts'
import type { AssignmentRule } from '#shared/intake/lead-assignment/contract.ts'
import type { LeadOwner } from '#shared/intake/lead-assignment/owners-contract.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

export interface RuleChoices {
  readonly owners: readonly LeadOwner[]
  /** With an active member who works on leads. */
  readonly teams: readonly LeadOwner[]
  readonly sources: readonly string[]
  /** What applicants can ask for: value and label. */
  readonly products: readonly (readonly [value: string, label: string])[]
}

interface RuleFieldsProps {
  number: number
  rule: AssignmentRule
  choices: RuleChoices
  error: string | undefined
  onChange: (rule: AssignmentRule) => void
  onRemove: () => void
}

/** Asks what a rule applies to, and which people or team get these records in turn. */
export function RuleFields({ number, rule, choices, error, onChange, onRemove }: RuleFieldsProps) {
  const { owners, teams, sources, products } = choices
  const known = rule.source === '' || sources.includes(rule.source) ? sources : [rule.source, ...sources]
  const isLost = rule.teamId !== null && !teams.some(({ id }) => id === rule.teamId)
  const setStaff = (id: string, isIn: boolean) =>
    onChange({
      ...rule,
      // In the order shown, so that turns are predictable.
      staffIds: owners.map((owner) => owner.id).filter((each) => (each === id ? isIn : rule.staffIds.includes(each))),
    })
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded border border-line p-4">
      <legend className="px-1 font-semibold">Rule {number}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] items-start gap-3">
        <SelectField
          label="Leads and applications from"
          name={`source-${number}`}
          value={rule.source}
          onChange={({ currentTarget: { value } }) => onChange({ ...rule, source: value })}
          options={[['', 'Any source'], ...known.map((source) => [source, source] as const)]}
        />
        <SelectField
          label="Product"
          name={`product-${number}`}
          value={rule.product}
          onChange={({ currentTarget: { value } }) => onChange({ ...rule, product: value })}
          options={[['', 'Any product'], ...products]}
        />
      </div>
      <StateFields number={number} rule={rule} onChange={onChange} />
      {(rule.product !== '' || rule.states.length > 0) && (
        <p className="text-ink-soft text-sm">Applies to applications only: leads have no product and no state yet.</p>
      )}
      <SelectField
        label="are assigned in turn to"
        name={`team-${number}`}
        value={rule.teamId ?? ''}
        {...(rule.teamId !== null && { error })}
        onChange={({ currentTarget: { value } }) => onChange({ ...rule, teamId: value || null, staffIds: [] })}
        options={[
          ['', 'The people checked below'],
          ...(isLost && rule.teamId ? [[rule.teamId, 'A team without active members'] as const] : []),
          ...teams.map(({ id, name }) => [id, teamTurnLabel(name)] as const),
        ]}
      />
      {rule.teamId === null && (
        <fieldset aria-describedby={error ? `rule-${number}-error` : undefined}>
          <legend className="sr-only">People of rule {number}</legend>
          <FieldError id={`rule-${number}-error`} message={error} />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-x-4">
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
      )}
      <Button variant="quiet" className="-ml-control-x justify-self-start" onClick={onRemove}>
        Remove rule {number}
      </Button>
    </fieldset>
  )
}

const nameOfState = (code: string) => (usStates as Readonly<Record<string, string>>)[code] ?? code

function StateFields({ number, rule, onChange }: Pick<RuleFieldsProps, 'number' | 'rule' | 'onChange'>) {
  const { states } = rule
  const rest = Object.keys(usStates).filter((code) => !states.includes(code))
  return (
    <div className="grid grid-cols-1 gap-1">
      <SelectField
        label={states.length === 0 ? 'States' : 'Add a state'}
        name={`states-${number}`}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value) onChange({ ...rule, states: [...states, value].toSorted() })
        }}
        options={[
          ['', states.length === 0 ? 'Any state' : 'Choose a state'],
          ...rest.map((code) => [code, nameOfState(code)] as const),
        ]}
      />
      <ul aria-label={`States of rule ${number}`} className="flex flex-wrap gap-1 empty:hidden">
        {states.map((code) => (
          <li key={code}>
            <Button
              variant="quiet"
              aria-label={`Remove ${nameOfState(code)}`}
              className="inline-flex items-center gap-1"
              onClick={() => onChange({ ...rule, states: states.filter((one) => one !== code) })}
            >
              {nameOfState(code)}
              <X size="1em" strokeWidth={1.5} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

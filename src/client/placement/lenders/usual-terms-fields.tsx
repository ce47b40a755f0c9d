import { Field } from '#client/ui/form/field.tsx'
import { RadioField } from '#client/ui/form/radio-field.tsx'
import { copy } from './copy.ts'
import type { UsualTermsDraft } from './criteria-draft.ts'

interface UsualTermsFieldsProps {
  draft: UsualTermsDraft
  /** By field, such as `prepayment`. */
  errors: Readonly<Record<string, string>>
  idOf: (path: string) => string
  onChange: (draft: UsualTermsDraft) => void
}

const answers = [
  ['', 'Varies'],
  ['yes', 'Yes'],
  ['no', 'No'],
] as const

export const UsualTermsFields = ({ draft, errors, idOf, onChange }: UsualTermsFieldsProps) => (
  <fieldset className="grid grid-cols-1 gap-3 rounded border border-line p-3">
    <legend className="px-1 font-semibold">Usual offer terms</legend>
    <p className="text-ink-soft text-sm">{copy.usualTermsHelp}</p>
    <RadioField
      id={idOf('usualTerms.hasUccFiling')}
      name={idOf('ucc')}
      label="Lien filed publicly (UCC)"
      value={draft.ucc}
      error={errors.hasUccFiling}
      options={answers}
      onChange={(ucc) => onChange({ ...draft, ucc })}
    />
    <RadioField
      id={idOf('usualTerms.hasPersonalGuarantee')}
      name={idOf('guarantee')}
      label="Personal guarantee"
      value={draft.guarantee}
      error={errors.hasPersonalGuarantee}
      options={answers}
      onChange={(guarantee) => onChange({ ...draft, guarantee })}
    />
    <Field
      id={idOf('usualTerms.prepayment')}
      name="prepayment"
      label="Early payoff terms"
      help="In the lender’s words. Leave empty if they vary."
      value={draft.prepayment}
      error={errors.prepayment}
      maxLength={300}
      onChange={({ currentTarget }) => onChange({ ...draft, prepayment: currentTarget.value })}
    />
  </fieldset>
)

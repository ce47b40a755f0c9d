import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import type { PersonalDraft } from './criteria-draft.ts'

interface PersonalFieldsProps {
  draft: PersonalDraft
  /** By field, such as `minYearlyIncomeCents`. */
  errors: Readonly<Record<string, string>>
  idOf: (path: string) => string
  onChange: (draft: PersonalDraft) => void
}

export const PersonalFields = ({ draft, errors, idOf, onChange }: PersonalFieldsProps) => (
  <fieldset className="grid grid-cols-1 gap-3 rounded border border-line p-3">
    <legend className="px-1 font-semibold">Borrowers</legend>
    <Checkbox
      checked={draft.isPersonal}
      onChange={({ currentTarget }) => onChange({ ...draft, isPersonal: currentTarget.checked })}
    >
      For individuals, not businesses
    </Checkbox>
    {draft.isPersonal && (
      <>
        <Field
          id={idOf('personal.minYearlyIncomeCents')}
          name="minYearlyIncome"
          label="Minimum annual income"
          help="In dollars, before tax."
          value={draft.minYearlyIncome}
          error={errors.minYearlyIncomeCents}
          onChange={({ currentTarget }) => onChange({ ...draft, minYearlyIncome: currentTarget.value })}
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          id={idOf('personal.maxDebtToIncomePercent')}
          name="maxDebtToIncome"
          label="Maximum debt-to-income ratio"
          help="In percent, without the new loan. Leave empty for no limit."
          value={draft.maxDebtToIncome}
          error={errors.maxDebtToIncomePercent}
          onChange={({ currentTarget }) => onChange({ ...draft, maxDebtToIncome: currentTarget.value })}
          inputMode="decimal"
          autoComplete="off"
        />
        <Checkbox
          checked={draft.acceptsSelfEmployed}
          onChange={({ currentTarget }) => onChange({ ...draft, acceptsSelfEmployed: currentTarget.checked })}
        >
          Accepts self-employed people
        </Checkbox>
      </>
    )}
  </fieldset>
)

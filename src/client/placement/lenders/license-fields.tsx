import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { usStates } from '#shared/system/settings/us-states.ts'
import { ItemList } from './item-list.tsx'
import type { RecordDraft } from './record-draft.ts'

type Licenses = RecordDraft['licences']

interface LicenceFieldsProps {
  licences: Licenses
  errors: Readonly<Record<string, string>>
  isOff: boolean
  onChange: (licences: Licenses) => void
}

const states = [['', 'Choose a state'], ...Object.entries(usStates)] as const

/** Licenses of a lender. If all licenses for a state have expired, applications from that state aren't sent. */
export const LicenseFields = ({ errors, licences, isOff, onChange }: LicenceFieldsProps) => (
  <ItemList
    title="Licenses"
    noun="license"
    items={licences}
    blank={{ state: '', number: '', expiresOn: '' }}
    isOff={isOff}
    onChange={onChange}
  >
    {(licence, index, change) => (
      <>
        <SelectField
          id={`lender-licences.${index}.state`}
          label="State"
          name="state"
          value={licence.state}
          onChange={({ currentTarget: { value } }) => change({ state: value })}
          error={errors[`licences.${index}.state`]}
          options={states}
        />
        <Field
          id={`lender-licences.${index}.number`}
          label="Number"
          name="number"
          autoComplete="off"
          value={licence.number}
          onChange={({ currentTarget: { value } }) => change({ number: value })}
          error={errors[`licences.${index}.number`]}
        />
        <DateField
          id={`lender-licences.${index}.expiresOn`}
          label="Valid until"
          help="Leave empty if it doesn’t expire."
          name="expiresOn"
          value={licence.expiresOn}
          onChange={({ currentTarget: { value } }) => change({ expiresOn: value })}
          error={errors[`licences.${index}.expiresOn`]}
        />
      </>
    )}
  </ItemList>
)

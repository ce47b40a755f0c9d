import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { usStates } from '#shared/system/settings/us-states.ts'
import { ItemList } from './item-list.tsx'
import type { RecordDraft } from './record-draft.ts'

type Licenses = RecordDraft['licenses']

interface LicenseFieldsProps {
  licenses: Licenses
  errors: Readonly<Record<string, string>>
  isOff: boolean
  onChange: (licenses: Licenses) => void
}

const states = [['', 'Choose a state'], ...Object.entries(usStates)] as const

/** Licenses of a lender. If all licenses for a state have expired, applications from that state aren't sent. */
export const LicenseFields = ({ errors, licenses, isOff, onChange }: LicenseFieldsProps) => (
  <ItemList
    title="Licenses"
    noun="license"
    items={licenses}
    blank={{ state: '', number: '', expiresOn: '' }}
    isOff={isOff}
    onChange={onChange}
  >
    {(license, index, change) => (
      <>
        <SelectField
          id={`lender-licenses.${index}.state`}
          label="State"
          name="state"
          value={license.state}
          onChange={({ currentTarget: { value } }) => change({ state: value })}
          error={errors[`licenses.${index}.state`]}
          options={states}
        />
        <Field
          id={`lender-licenses.${index}.number`}
          label="Number"
          name="number"
          autoComplete="off"
          value={license.number}
          onChange={({ currentTarget: { value } }) => change({ number: value })}
          error={errors[`licenses.${index}.number`]}
        />
        <DateField
          id={`lender-licenses.${index}.expiresOn`}
          label="Valid until"
          help="Leave empty if it doesn’t expire."
          name="expiresOn"
          value={license.expiresOn}
          onChange={({ currentTarget: { value } }) => change({ expiresOn: value })}
          error={errors[`licenses.${index}.expiresOn`]}
        />
      </>
    )}
  </ItemList>
)

import type { ComponentProps } from 'react'
import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { ItemList } from './item-list.tsx'
import { LicenceFields } from './licence-fields.tsx'
import type { RecordDraft } from './record-draft.ts'
import { SchemeFields } from './scheme-fields.tsx'

interface RecordFieldsProps {
  draft: RecordDraft
  /** Messages by path, `licences.0.number`. */
  errors: Readonly<Record<string, string>>
  isOff: boolean
  onChange: (values: Partial<RecordDraft>) => void
}

const statuses = [
  ['active', 'Active: matched, shown and sent to'],
  ['inactive', 'Inactive: takes no applications'],
] as const
const methods = [
  ['link', 'By a link that we pass on'],
  ['mail', 'By mail with a link'],
  ['portal', 'In a portal of its own'],
] as const

/** Every field of a lender's record. */
export function RecordFields({ draft, errors, isOff, onChange }: RecordFieldsProps) {
  const text = (
    name: Exclude<keyof RecordDraft, 'contacts' | 'licences' | 'commissionSchemes'>,
    error = errors[name],
  ) =>
    ({
      ...{ id: `lender-${name}`, name, value: draft[name], error, readOnly: isOff, autoComplete: 'off' },
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
    }) satisfies Partial<ComponentProps<typeof Field>>
  const choice = (name: 'status' | 'submissionMethod') => {
    const { readOnly: _readOnly, autoComplete: _autoComplete, ...field } = text(name)
    return { ...field, disabled: isOff }
  }

  return (
    <>
      <Field label="Name" {...text('name')} />
      <Field label="Legal name" help="Where it is another one. Agreements name it." {...text('legalName')} />
      <SelectField label="Status" options={statuses} {...choice('status')} />
      <SelectField label="How it takes applications" options={methods} {...choice('submissionMethod')} />
      <Field label="Address for applications" type="email" {...text('submissionEmail')} />
      <DateField
        label="Certified its use of data on"
        help="The day on which it signed to use a file only to answer the request. Nothing is sent before."
        {...text('dataUseCertifiedOn')}
      />
      <LicenceFields
        licences={draft.licences}
        errors={errors}
        isOff={isOff}
        onChange={(licences) => onChange({ licences })}
      />
      <ItemList
        title="Contacts"
        noun="contact"
        items={draft.contacts}
        blank={{ name: '', role: '', email: '', phone: '' }}
        isOff={isOff}
        onChange={(contacts) => onChange({ contacts })}
      >
        {(contact, index, change) =>
          contactFields.map(([name, label]) => (
            <Field
              key={name}
              id={`lender-contacts.${index}.${name}`}
              label={label}
              name={name}
              autoComplete="off"
              value={contact[name]}
              onChange={({ currentTarget: { value } }) => change({ [name]: value })}
              error={errors[`contacts.${index}.${name}`]}
            />
          ))
        }
      </ItemList>
      <Field
        label="Commission"
        help="In percent of the amount, paid to us by the lender when it funds. Below it stands what it pays otherwise."
        inputMode="decimal"
        {...text('commission', errors.commissionBasisPoints)}
      />
      <Field
        label="Commission of renewals"
        help="For clients who had its money before. Empty: the same."
        inputMode="decimal"
        {...text('renewalCommission', errors.renewalCommissionBasisPoints)}
      />
      <SchemeFields
        schemes={draft.commissionSchemes}
        errors={errors}
        isOff={isOff}
        onChange={(commissionSchemes) => onChange({ commissionSchemes })}
      />
      <Field
        label="Clawback"
        help="Days within which it takes the commission back."
        inputMode="numeric"
        {...text('clawback', errors.clawbackDays)}
      />
      <TextArea label="Notes" help="Only staff read them." {...text('notes')} />
    </>
  )
}

const contactFields = [
  ['name', 'Name'],
  ['role', 'Role'],
  ['email', 'Email'],
  ['phone', 'Phone'],
] as const

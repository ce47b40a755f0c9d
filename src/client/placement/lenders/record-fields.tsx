import type { ComponentProps } from 'react'
import { DateField } from '#client/ui/date-field.tsx'
import { Field } from '#client/ui/field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { ItemList } from './item-list.tsx'
import { LicenseFields } from './license-fields.tsx'
import type { RecordDraft } from './record-draft.ts'
import { SchemeFields } from './scheme-fields.tsx'

interface RecordFieldsProps {
  draft: RecordDraft
  /** Error messages by path, such as `licenses.0.number`. */
  errors: Readonly<Record<string, string>>
  isOff: boolean
  onChange: (values: Partial<RecordDraft>) => void
}

const statuses = [
  ['active', 'Active: matched, shown and sent applications'],
  ['inactive', 'Inactive: not accepting applications'],
] as const
const methods = [
  ['link', 'By a link that staff pass on'],
  ['mail', 'By email with a link'],
  ['portal', 'In its own portal'],
] as const

/** All fields of a lender's record. */
export function RecordFields({ draft, errors, isOff, onChange }: RecordFieldsProps) {
  const text = (
    name: Exclude<keyof RecordDraft, 'contacts' | 'licenses' | 'commissionSchemes'>,
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
      <Field label="Legal name" help="If different. Consents name it." {...text('legalName')} />
      <SelectField label="Status" options={statuses} {...choice('status')} />
      <SelectField label="How it takes applications" options={methods} {...choice('submissionMethod')} />
      <Field label="Email address for applications" type="email" {...text('submissionEmail')} />
      <DateField
        label="Data use certified on"
        help="The day it certified that it uses applications only to answer the request. Nothing is sent before."
        {...text('dataUseCertifiedOn')}
      />
      <LicenseFields
        licenses={draft.licenses}
        errors={errors}
        isOff={isOff}
        onChange={(licenses) => onChange({ licenses })}
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
        help="Percent of the funded amount, paid by the lender. Exceptions by product are listed below."
        inputMode="decimal"
        {...text('commission', errors.commissionBasisPoints)}
      />
      <Field
        label="Renewal commission"
        help="For clients the lender has funded before. Leave empty if it’s the same."
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
        help="Days within which the lender can claw back its commission."
        inputMode="numeric"
        {...text('clawback', errors.clawbackDays)}
      />
      <TextArea label="Notes" help="Internal only." {...text('notes')} />
    </>
  )
}

const contactFields = [
  ['name', 'Name'],
  ['role', 'Role'],
  ['email', 'Email'],
  ['phone', 'Phone'],
] as const

import { Plus, Trash2 } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { productLabels, products } from '#shared/intake/prequalification/product.ts'
import { basisLabels, commissionBases } from '#shared/placement/commissions/commission-amount.ts'
import type { LenderRecord } from '#shared/placement/lenders/admin-contract.ts'
import { lenderTypeLabels } from '#shared/placement/lenders/lender-type.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { copy } from './copy.ts'
import { blankScheme, type SchemeDraft } from './scheme-draft.ts'

interface ItemListProps<Item> {
  title: string
  /** Singular: "contact". */
  noun: string
  items: readonly Item[]
  blank: Item
  isOff: boolean
  onChange: (items: readonly Item[]) => void
  /** `change` updates some of the item's values. */
  children: (item: Item, index: number, change: (values: Partial<Item>) => void) => ReactNode
}

const ItemList = <Item,>({ title, noun, items, blank, isOff, onChange, children }: ItemListProps<Item>) => (
  <fieldset disabled={isOff}>
    <legend className="font-semibold">{title}</legend>
    {items.length === 0 && <p className="text-ink-soft text-sm">None yet.</p>}
    <ol className="mt-2 grid grid-cols-1 gap-3">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and are edited by position
        <li key={index} className="grid grid-cols-1 gap-3 rounded border border-line p-3">
          {children(item, index, (values) => onChange(items.with(index, { ...item, ...values })))}
          <SlimButton
            padding="flush"
            className="justify-self-start"
            onClick={({ currentTarget }) => {
              // For other entries the button now belongs to the next entry.
              if (index === items.length - 1) focusNext(currentTarget)
              onChange(items.toSpliced(index, 1))
            }}
          >
            <Trash2 size="1.1em" strokeWidth={1.5} aria-hidden="true" />
            Remove<span className="sr-only"> {`${noun} ${index + 1}`}</span>
          </SlimButton>
        </li>
      ))}
    </ol>
    {!isOff && (
      <Button variant="secondary" className="mt-3" onClick={() => onChange([...items, blank])}>
        <Plus size="1.1em" strokeWidth={1.5} aria-hidden="true" />
        Add a {noun}
      </Button>
    )}
  </fieldset>
)

interface SchemeFieldsProps {
  schemes: readonly SchemeDraft[]
  errors: Readonly<Record<string, string>>
  isOff: boolean
  onChange: (schemes: readonly SchemeDraft[]) => void
}

const productOptions = [
  ['', 'Choose a product'],
  ...products.map((product) => [product, productLabels[product]] as const),
] as const

const basisOptions = commissionBases.map((basis) => [basis, basisLabels[basis]] as const)

/** By basis: name, error path, label, help. */
const answersOf: Readonly<Record<string, readonly (readonly [keyof SchemeDraft, string, string, string])[]>> = {
  spread: [['buyRate', 'buyRateThousandths', 'Buy rate', copy.factorHelp]],
  flat: [['amount', 'flatCents', 'Amount', 'Dollars for each application it funds.']],
}

const shareAnswers = [
  ['percent', 'basisPoints', 'Percent', ''],
  ['renewalPercent', 'renewalBasisPoints', 'Percent on renewals', 'Leave empty if it’s the same.'],
] as const

/** Products with terms other than the lender's standard percentage. */
const SchemeFields = ({ schemes, errors, isOff, onChange }: SchemeFieldsProps) => (
  <ItemList
    title="Commission by product"
    noun="product"
    items={schemes}
    blank={blankScheme}
    isOff={isOff}
    onChange={onChange}
  >
    {(scheme, index, change) => {
      const at = (path: string) => `commissionSchemes.${index}.${path}`
      return (
        <>
          <SelectField
            id={`lender-${at('product')}`}
            label="Product"
            name="product"
            value={scheme.product}
            onChange={({ currentTarget: { value } }) => change({ product: value })}
            error={errors[at('product')]}
            options={productOptions}
          />
          <SelectField
            id={`lender-${at('basis')}`}
            label="Basis"
            name="basis"
            value={scheme.basis}
            onChange={({ currentTarget: { value } }) => change({ basis: value })}
            error={errors[at('basis')]}
            options={basisOptions}
          />
          {(answersOf[scheme.basis] ?? shareAnswers).map(([name, path, label, help]) => (
            <Field
              key={name}
              id={`lender-${at(path)}`}
              label={label}
              help={help}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              value={scheme[name]}
              onChange={({ currentTarget: { value } }) => change({ [name]: value })}
              error={errors[at(path)]}
            />
          ))}
        </>
      )
    }}
  </ItemList>
)

type Licenses = RecordDraft['licenses']

interface LicenseFieldsProps {
  licenses: Licenses
  errors: Readonly<Record<string, string>>
  isOff: boolean
  onChange: (licenses: Licenses) => void
}

const states = [['', 'Choose a state'], ...Object.entries(usStates)] as const

/** If all licenses for a state have expired, its applications aren't sent. */
const LicenseFields = ({ errors, licenses, isOff, onChange }: LicenseFieldsProps) => (
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

interface RecordFieldsProps {
  draft: RecordDraft
  /** By path, such as `licenses.0.number`. */
  errors: Readonly<Record<string, string>>
  isOff: boolean
  onChange: (values: Partial<RecordDraft>) => void
}

const typeOptions = [['', 'Not set'], ...Object.entries(lenderTypeLabels)] as const
const statuses = [
  ['active', 'Active: accepts applications'],
  ['inactive', 'Inactive: no applications'],
] as const
const ownerReports = [
  ['authorized', 'May obtain them about people who authorized it'],
  ['all_owners', 'Requires the authorization of every listed owner'],
  ['none', 'Obtains none'],
] as const
const methods = [
  ['link', 'By a link that staff share'],
  ['mail', 'By email with a link'],
  ['portal', 'In its own portal'],
] as const

export function RecordFields({ draft, errors, isOff, onChange }: RecordFieldsProps) {
  const text = (
    name: Exclude<keyof RecordDraft, 'contacts' | 'licenses' | 'commissionSchemes'>,
    error = errors[name],
  ) =>
    ({
      ...{ id: `lender-${name}`, name, value: draft[name], error, readOnly: isOff, autoComplete: 'off' },
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
    }) satisfies Partial<ComponentProps<typeof Field>>
  const choice = (name: 'status' | 'submissionMethod' | 'lenderType' | 'ownerReports') => {
    const { readOnly: _readOnly, autoComplete: _autoComplete, ...field } = text(name)
    return { ...field, disabled: isOff }
  }

  return (
    <>
      <Field label="Name" {...text('name')} />
      <SelectField label="Type" help={copy.typeHelp} options={typeOptions} {...choice('lenderType')} />
      <Field label="Legal name" help="If different. Consent texts use it." {...text('legalName')} />
      <SelectField label="Status" options={statuses} {...choice('status')} />
      <SelectField label="How it takes applications" options={methods} {...choice('submissionMethod')} />
      <Field label="Email address for applications" type="email" {...text('submissionEmail')} />
      <SelectField
        label="Credit reports"
        help={copy.ownerReportsHelp}
        options={ownerReports}
        {...choice('ownerReports')}
      />
      <DateField label="Data use certified on" help={copy.certifiedHelp} {...text('dataUseCertifiedOn')} />
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
        help={copy.commissionHelp}
        inputMode="decimal"
        {...text('commission', errors.commissionBasisPoints)}
      />
      <Field
        label="Renewal commission"
        help={copy.renewalCommissionHelp}
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

type Typed<Item> = { [Key in keyof Item]: string }

/** Every value is text. */
export interface RecordDraft {
  readonly name: string
  readonly legalName: string
  /** Empty if not set. */
  readonly lenderType: string
  readonly status: string
  readonly submissionMethod: string
  readonly submissionEmail: string
  readonly ownerReports: string
  readonly contacts: readonly Typed<LenderRecord['contacts'][number]>[]
  readonly licenses: readonly Typed<LenderRecord['licenses'][number]>[]
  readonly dataUseCertifiedOn: string
  readonly commission: string
  /** Empty if it is the same. */
  readonly renewalCommission: string
  readonly commissionSchemes: readonly SchemeDraft[]
  readonly clawback: string
  readonly notes: string
}

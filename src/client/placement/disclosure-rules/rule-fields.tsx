import type { ReactNode } from 'react'
import { checkedByHelp } from '#client/platform/components/planned-notice.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { DateField } from '#client/ui/form/date-field.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { brokerLicenses, timings } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { lenderTypeLabels } from '#shared/placement/lenders/lender-type.ts'
import { priceKindLabels } from '#shared/placement/offers/terms.ts'
import { copy } from './copy.ts'
import type { RuleDraft } from './rule-draft.ts'
import { brokerLicenseLabels, formatTiming } from './rule-text.ts'

interface RuleFieldsProps {
  draft: RuleDraft
  /** By the field's name in the request, such as `rule.statute`. */
  errors: Readonly<Record<string, string>>
  isOff: boolean
  /** The reviewer of the saved version. */
  checkedBefore: string
  /** Which versions start later. */
  planned: ReactNode
  onChange: (values: Partial<RuleDraft>) => void
}

type TextName = { [Name in keyof RuleDraft]: RuleDraft[Name] extends string ? Name : never }[keyof RuleDraft]

/** Names in the request that differ from the draft's. */
const paths: Partial<Record<keyof RuleDraft, string>> = {
  ...{ upTo: 'rule.upToCents', validFrom: 'validFrom', reason: 'reason' },
}
const pathOf = (name: keyof RuleDraft) => paths[name] ?? `rule.${name}`
/** Inputs have the names of the request as ids, so that the summary of errors links to them. */
export const inputId = (path: string) => `rule-${path}`

export function RuleFields({ draft, errors, isOff, checkedBefore, planned, onChange }: RuleFieldsProps) {
  const text = (name: TextName) => ({
    ...{ id: inputId(pathOf(name)), name, value: draft[name], error: errors[pathOf(name)], autoComplete: 'off' },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onChange({ [name]: value }),
  })
  const choice = (name: 'timing' | 'brokerLicense') => {
    const { autoComplete: _autoComplete, ...field } = text(name)
    return field
  }
  const list = (name: 'products' | 'prices' | 'exemptLenders') => ({
    ...{ id: inputId(pathOf(name)), values: draft[name], error: errors[pathOf(name)] },
    onChange: (values: readonly string[]) => onChange({ [name]: values }),
  })

  return (
    <fieldset disabled={isOff} className="grid min-w-0 grid-cols-1 gap-4">
      <TextArea label="Statute" rows={2} {...text('statute')} />
      <Field label="Web address of the law" type="url" {...text('sourceUrl')} />
      <Checkbox
        checked={draft.isEveryProduct}
        onChange={({ currentTarget: { checked } }) => onChange({ isEveryProduct: checked })}
      >
        Covers every product
      </Checkbox>
      {!draft.isEveryProduct && (
        <>
          <CheckboxList legend="Products" options={Object.entries(productLabels)} {...list('products')} />
          <CheckboxList
            legend="Pricing that is covered for any product"
            help={copy.pricesHelp}
            options={Object.entries(priceKindLabels)}
            {...list('prices')}
          />
        </>
      )}
      <Field
        label="Largest covered amount"
        help="Dollars, before fees. Leave empty if every amount is covered."
        inputMode="decimal"
        {...text('upTo')}
      />
      <SelectField
        label="The lender’s disclosure is due"
        options={timings.map((timing) => [timing, formatTiming(timing)] as const)}
        {...choice('timing')}
      />
      <Checkbox checked={draft.isSigned} onChange={({ currentTarget: { checked } }) => onChange({ isSigned: checked })}>
        The applicant signs it before the contract
      </Checkbox>
      <CheckboxList
        legend="Exempt lenders"
        help={copy.exemptHelp}
        options={Object.entries(lenderTypeLabels)}
        {...list('exemptLenders')}
      />
      <Checkbox
        checked={draft.isRealPropertyExempt}
        onChange={({ currentTarget: { checked } }) => onChange({ isRealPropertyExempt: checked })}
      >
        Financing secured by real property is exempt
      </Checkbox>
      <Field label="Statute for exemptions" help="For example: NY FSL 802" {...text('exemptionStatute')} />
      <TextArea label="Required form" rows={2} {...text('requiredForm')} />
      <SelectField
        label="The broker needs"
        help={copy.licenseHelp}
        options={brokerLicenses.map((kind) => [kind, brokerLicenseLabels[kind]] as const)}
        {...choice('brokerLicense')}
      />
      <TextArea label="Note" {...text('note')} />
      <DateField
        label="Law last checked"
        help="The day someone last checked the rule against the law."
        {...text('lawAsOf')}
      />
      <Field label="Checked by" help={isOff ? undefined : checkedByHelp(checkedBefore)} {...text('reviewer')} />
      <DateField label="Next review" {...text('nextReviewOn')} />
      {!isOff && (
        <>
          <DateField label="Applies from" help={copy.appliesNext} {...text('validFrom')} />
          {planned}
          <TextArea label="Reason for the change" help={copy.reasonHelp} {...text('reason')} />
        </>
      )}
    </fieldset>
  )
}

interface CheckboxListProps {
  id: string
  legend: ReactNode
  help?: string
  error: string | undefined
  values: readonly string[]
  options: readonly (readonly [value: string, text: string])[]
  onChange: (values: readonly string[]) => void
}

const CheckboxList = ({ id, legend, help, error, values, options, onChange }: CheckboxListProps) => (
  <fieldset className="min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
    <legend className="font-semibold">{legend}</legend>
    {help && <p className="text-ink-soft text-sm">{help}</p>}
    <FieldError id={`${id}-error`} message={error} />
    {options.map(([value, label], index) => (
      <Checkbox
        key={value}
        id={index === 0 ? id : undefined}
        checked={values.includes(value)}
        onChange={({ currentTarget: { checked } }) =>
          // In the order of the options, so that a box ticked again is no change.
          onChange(options.flatMap(([one]) => ((one === value ? checked : values.includes(one)) ? [one] : [])))
        }
      >
        {label}
      </Checkbox>
    ))}
  </fieldset>
)

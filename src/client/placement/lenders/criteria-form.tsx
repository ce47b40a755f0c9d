import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field, FieldError } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { debitFrequencies } from '#shared/intake/calculators/advance-cost.ts'
import { paymentFrequencies } from '#shared/intake/calculators/apr.ts'
import type { Criteria, PersonalCriteria, Pricing, UsualTerms } from '#shared/intake/prequalification/criteria.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import { isTerritory } from '#shared/intake/prequalification/scoring/served-states.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import { usStates, usTerritories } from '#shared/system/settings/us-states.ts'
import {
  blankCriteria,
  type CriteriaDraft,
  criteriaLabels,
  fromCriteriaDraft,
  isBusinessNumber,
  numberNames,
  numbers,
  type PriceDraft,
  pricingKinds,
  toCriteriaDraft,
  usualTermsOf,
} from './criteria-draft.ts'
import { errorsBelow } from './errors-below.ts'
import { PersonalFields } from './personal-fields.tsx'
import { changeCriteria, lenderFile, lendersKey } from './queries.ts'
import { UsualTermsFields } from './usual-terms-fields.tsx'

interface PricingFieldsProps {
  draft: CriteriaDraft
  errors: Readonly<Record<string, string>>
  idOf: (path: string) => string
  onChange: (values: Partial<CriteriaDraft>) => void
}

const frequencyLabels: Readonly<Record<string, string>> = {
  daily: 'Every business day',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  semimonthly: 'Twice a month',
  monthly: 'Monthly',
}

interface ChoiceBoxesProps {
  title: string
  help: string
  options: readonly (readonly [value: string, words: string])[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

const ChoiceBoxes = ({ title, help, options, chosen, onChange }: ChoiceBoxesProps) => (
  <details>
    <summary className="min-h-control py-2">
      <span className="font-semibold">{title}</span>
      <span className="block text-ink-soft text-sm">
        {options
          .filter(([value]) => chosen.includes(value))
          .map(([, words]) => words)
          .join('; ') || help}
      </span>
    </summary>
    <fieldset className="rounded border border-line px-3 py-2">
      <legend className="sr-only">{title}</legend>
      {options.map(([value, words]) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        >
          {words}
        </Checkbox>
      ))}
    </fieldset>
  </details>
)

/** Returns the draft's storage key. */
export const criteriaForm = (lenderId: string, product: Product) => `criteria ${lenderId} ${product}`

interface CriteriaFormProps {
  lenderId: string
  product: Product
  /** 0 for a new product. */
  version: number
  inForce: Criteria | undefined
  onDone: () => void
}

/**
 * Saving creates a new version. If someone else saves first, shows a notice; untouched fields take the saved values.
 */
export function CriteriaForm({ lenderId, product, version, inForce, onDone }: CriteriaFormProps) {
  const client = useQueryClient()
  const saved = inForce ? toCriteriaDraft(inForce) : blankCriteria
  const saving = useMutation({
    ...changeCriteria,
    onSuccess: (changed) => {
      client.setQueryData(lenderFile(lenderId).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...lendersKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(lenderFile(lenderId)),
  })
  const form = useRecordForm(criteriaForm(lenderId, product), { saved, version, saving, persist: true })
  const { draft, conflict, merged, change } = form
  const errors = errorsBelow('criteria', form.errors)
  const idOf = (path: string) => `${product}-${path}`

  function onSubmit() {
    const criteria = fromCriteriaDraft(draft)
    form.submit({ id: lenderId, product, version: form.baseVersion, criteria }, { onSuccess: onDone })
  }

  return (
    <Form
      problem={form.problem}
      errors={Object.fromEntries(Object.entries(errors).map(([path, text]) => [idOf(path), text]))}
      onSubmit={onSubmit}
      className="grid grid-cols-1 gap-4"
    >
      <PersonalFields
        draft={draft.personal}
        errors={errorsBelow('personal', errors)}
        idOf={idOf}
        onChange={(personal) => change({ personal })}
      />
      {numberNames
        .filter((name) => !(draft.personal.isPersonal && isBusinessNumber(name)))
        .map((name) => (
          <Field
            key={name}
            {...form.field(name, `criteria.${name}`)}
            id={idOf(name)}
            label={numbers[name].label}
            help={numbers[name].help}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      {!draft.personal.isPersonal && (
        <>
          <ChoiceBoxes
            title="Purposes"
            help="Any purpose."
            options={Object.entries(purposeLabels)}
            chosen={draft.purposes}
            onChange={(purposes) => change({ purposes })}
          />
          <ChoiceBoxes
            title="Excluded industries"
            help="No industries excluded."
            options={Object.entries(industryLabels)}
            chosen={draft.restrictedIndustries}
            onChange={(restrictedIndustries) => change({ restrictedIndustries })}
          />
        </>
      )}
      <ChoiceBoxes
        title="States without a license"
        help="No states excluded."
        options={Object.entries(usStates).filter(([code]) => !isTerritory(code))}
        chosen={draft.unlicensedStates}
        onChange={(unlicensedStates) => change({ unlicensedStates })}
      />
      <ChoiceBoxes
        title="Territories served"
        help="No territories served."
        options={Object.entries(usTerritories)}
        chosen={draft.servedTerritories}
        onChange={(servedTerritories) => change({ servedTerritories })}
      />
      <PricingFields draft={draft} errors={errorsBelow('pricing', errors)} idOf={idOf} onChange={change} />
      <UsualTermsFields
        draft={usualTermsOf(draft)}
        errors={errorsBelow('usualTerms', errors)}
        idOf={idOf}
        onChange={(usualTerms) => change({ usualTerms })}
      />
      {inForce && conflict && (
        <>
          <ConflictNotice onDiscard={form.discard}>
            Someone else saved version {version} and changed: {describeError(conflict.fields)}.
            {conflict.isKnown && ' Saving replaces it with your input.'}
          </ConflictNotice>
          <details>
            <summary className="min-h-control py-2.5 text-ink-soft text-sm">
              <span>Version {version} as they saved it</span>
            </summary>
            <CriteriaSummary criteria={inForce} />
          </details>
        </>
      )}
      <p role="status" className="empty:hidden">
        {merged.length > 0 &&
          `Someone else saved version ${version} and changed: ${describeError(merged)}. The form shows their values.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : `Save as version ${version + 1}`}
        </Button>
        <Button
          variant="secondary"
          onClick={({ currentTarget }) => {
            focusNext(currentTarget)
            form.discard()
            onDone()
          }}
        >
          Discard changes
        </Button>
      </div>
    </Form>
  )
}

const describeError = (fields: readonly (keyof CriteriaDraft)[]) =>
  fields.map((field) => criteriaLabels[field]).join(', ')

function PricingFields({ draft, errors, idOf, onChange }: PricingFieldsProps) {
  const { price } = draft
  const isRate = price.kind === 'rate'
  const onPrice = (values: Partial<PriceDraft>) => onChange({ price: { ...price, ...values } })
  const text = (name: string, path: string, value: string, onText: (value: string) => void) => ({
    ...{ id: idOf(`pricing.${path}`), name, value, autoComplete: 'off', error: errors[path] },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => onText(value),
  })
  const frequencies: readonly string[] = isRate ? paymentFrequencies : debitFrequencies
  const help = isRate ? 'Nominal annual rate in percent.' : 'Repayment per dollar, such as 1.25.'

  function onKind(value: string) {
    const kind = pricingKinds.find(([each]) => each === value)?.[0] ?? price.kind
    const keepsFrequency = (kind === 'rate' ? paymentFrequencies : debitFrequencies).some(
      (each) => each === price.frequency,
    )
    onPrice({ kind, ...(!keepsFrequency && { frequency: 'weekly' }) })
  }

  return (
    <fieldset className="grid grid-cols-1 gap-4 rounded border border-line p-3">
      <legend className="px-1 font-semibold">Price</legend>
      <FieldError id={idOf('pricing.form')} message={errors.form} />
      <SelectField
        id={idOf('pricing.kind')}
        label="Type"
        name="kind"
        options={pricingKinds}
        value={price.kind}
        onChange={({ currentTarget }) => onKind(currentTarget.value)}
      />
      <Field
        label="Lowest"
        help={help}
        inputMode="decimal"
        {...text('low', isRate ? 'lowBasisPoints' : 'lowThousandths', price.low, (low) => onPrice({ low }))}
      />
      <Field
        label="Highest"
        help={help}
        inputMode="decimal"
        {...text('high', isRate ? 'highBasisPoints' : 'highThousandths', price.high, (high) => onPrice({ high }))}
      />
      <Field
        label="Months"
        help="The usual term."
        inputMode="numeric"
        {...text('months', 'months', draft.months, (months) => onChange({ months }))}
      />
      {price.kind !== 'single' && (
        <SelectField
          id={idOf('pricing.frequency')}
          label="Payments"
          name="frequency"
          value={price.frequency}
          onChange={({ currentTarget: { value } }) => onPrice({ frequency: value })}
          error={errors.frequency}
          options={frequencies.map((each) => [each, frequencyLabels[each] ?? each] as const)}
        />
      )}
      <Field
        label="Lender fee"
        help="Percent of the amount that the lender keeps."
        inputMode="decimal"
        {...text('lenderFee', 'lenderFeeBasisPoints', draft.lenderFee, (lenderFee) => onChange({ lenderFee }))}
      />
    </fieldset>
  )
}

export const CriteriaSummary = ({ criteria }: { criteria: Criteria }) => (
  <dl className="mt-1 text-sm">
    {facts(criteria).map(([name, words]) => (
      <div key={name} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 py-0.5">
        <dt className="text-ink-soft">{name}</dt>
        <dd className="figures">{words}</dd>
      </div>
    ))}
  </dl>
)

const dollars = (cents: number) => formatDollars(cents / 100)

const facts = (criteria: Criteria): [name: string, words: string][] => [
  ['Amount', `${dollars(criteria.minAmountCents)} to ${dollars(criteria.maxAmountCents)}`],
  ...(criteria.personal ? personalFacts(criteria.personal) : businessFacts(criteria)),
  ['Credit score', `${criteria.minCreditScore} or more`],
  ['States without a license', criteria.unlicensedStates.join(', ') || 'None'],
  ['Territories served', criteria.servedTerritories?.join(', ') || 'None'],
  ['Days to funding', formatCounted(criteria.fundingDays, { one: 'day', other: 'days' })],
  ['Price', formatPrice(criteria.pricing)],
  ...(criteria.usualTerms ? usualTermFacts(criteria.usualTerms) : []),
]

const usualTermFacts = (terms: UsualTerms): [name: string, words: string][] => {
  const answer = (value: boolean | null) => (value === null ? 'Varies' : value ? 'Yes' : 'No')
  return [
    ['Lien (UCC)', answer(terms.hasUccFiling)],
    ['Personal guarantee', answer(terms.hasPersonalGuarantee)],
    ['Early payoff', terms.prepayment || 'Varies'],
  ]
}

const personalFacts = (personal: PersonalCriteria): [name: string, words: string][] => [
  ['Borrowers', 'Individuals'],
  ['Annual income', `${dollars(personal.minYearlyIncomeCents)} or more`],
  [
    'Debt-to-income ratio',
    personal.maxDebtToIncomePercent === null ? 'No limit' : `Up to ${personal.maxDebtToIncomePercent}%`,
  ],
  ['Self-employed', personal.acceptsSelfEmployed ? 'Accepted' : 'Not accepted'],
]

/** Only what the lender asks. */
const statementFacts = (criteria: Criteria): [name: string, words: string][] => {
  const factOf = (name: string, value: number | null | undefined, words: (value: number) => string) =>
    value === null || value === undefined ? [] : [[name, words(value)] as [string, string]]
  return [
    ...factOf('True revenue', criteria.minTrueRevenueCents, (value) => `${dollars(value)} or more`),
    ...factOf('Daily balance', criteria.minAverageDailyBalanceCents, (value) => `${dollars(value)} or more`),
    ...factOf('NSFs a month', criteria.maxNsfPerMonth, (value) => `Up to ${value}`),
    ...factOf('Negative days', criteria.maxNegativeDaysPerMonth, (value) => `Up to ${value} a month`),
    ...factOf('Positions on statements', criteria.maxMeasuredPositions, (value) => `Up to ${value}`),
    ...factOf('Debt payments', criteria.maxDebtPercent, (value) => `Up to ${value}% of true revenue`),
  ]
}

const businessFacts = (criteria: Criteria): [name: string, words: string][] => [
  [
    'Percent of monthly revenue',
    criteria.maxPercentOfMonthlyRevenue === null ? 'No limit' : `Up to ${criteria.maxPercentOfMonthlyRevenue}%`,
  ],
  ['Time in business', `${formatCounted(criteria.minMonthsInBusiness, { one: 'month', other: 'months' })} or more`],
  ['Monthly revenue', `${dollars(criteria.minMonthlyRevenueCents)} or more`],
  ['Open positions', `Up to ${criteria.maxOtherAdvances}`],
  ...statementFacts(criteria),
  ['Purposes', criteria.purposes?.map((purpose) => purposeLabels[purpose]).join('; ') ?? 'Any purpose'],
  [
    'Excluded industries',
    criteria.restrictedIndustries.map((industry) => industryLabels[industry]).join('; ') || 'None',
  ],
]

function formatPrice(pricing: Pricing): string {
  const months = formatCounted(pricing.months, { one: 'month', other: 'months' })
  const fee = pricing.lenderFeeBasisPoints > 0 ? `, lender fee ${formatBasisPoints(pricing.lenderFeeBasisPoints)}` : ''
  if (pricing.kind === 'rate')
    return `${formatBasisPoints(pricing.lowBasisPoints)} to ${formatBasisPoints(pricing.highBasisPoints)} a year, ${months}, ${pricing.frequency}${fee}`
  const factor = `factor ${pricing.lowThousandths / 1_000} to ${pricing.highThousandths / 1_000}, ${months}`
  return `${factor}, ${pricing.kind === 'single' ? 'single repayment' : pricing.frequency}${fee}`
}

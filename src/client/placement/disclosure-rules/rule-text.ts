import { formatDay } from '#client/ui/format-day.ts'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import { formatCents } from '#shared/kit/money.ts'
import type { RuleVersion } from '#shared/placement/disclosure-rules/contract.ts'
import { type DisclosureRule, timingLabels } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { lenderTypeLabels } from '#shared/placement/lenders/lender-type.ts'
import { priceKindLabels } from '#shared/placement/offers/terms.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

export const stateName = (code: string) => Object.entries(usStates).find(([state]) => state === code)?.[1] ?? code

export function formatTrigger({ products, prices }: Pick<DisclosureRule, 'products' | 'prices'>): string {
  if (products === null) return 'All products'
  const kinds = prices.map((kind) => `“${priceKindLabels[kind]}”`)
  return [
    ...products.map((product) => productLabels[product]),
    ...(kinds.length > 0 ? [`any product priced as ${kinds.join(' or ')}`] : []),
  ].join(', ')
}

export const formatLimit = (cents: number | null) => (cents === null ? 'Any amount' : `Up to ${formatCents(cents)}`)

export const formatTiming = (timing: DisclosureRule['timing']) => {
  const label = timingLabels[timing]
  return `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`
}

export const brokerLicenseLabels = {
  none: 'Nothing',
  license: 'A license',
  registration: 'A registration',
} as const satisfies Record<DisclosureRule['brokerLicense'], string>

type Shown = { [Name in keyof DisclosureRule]: readonly [label: string, format: (rule: DisclosureRule) => string] }

const yesNo = (is: boolean) => (is ? 'Yes' : 'No')

/** Label and text of each value, in the order of the form. */
const shown: Shown = {
  statute: ['Statute', ({ statute }) => statute],
  sourceUrl: ['Web address of the law', ({ sourceUrl }) => sourceUrl || 'None'],
  products: ['Products', (rule) => formatTrigger({ ...rule, prices: [] }) || 'None'],
  prices: [
    'Pricing that is covered for any product',
    ({ prices }) => prices.map((kind) => priceKindLabels[kind]).join(', ') || 'None',
  ],
  upToCents: ['Largest covered amount', ({ upToCents }) => formatLimit(upToCents)],
  timing: ['Disclosure due', ({ timing }) => formatTiming(timing)],
  isSigned: ['Signed by the applicant', ({ isSigned }) => yesNo(isSigned)],
  exemptLenders: [
    'Exempt lenders',
    ({ exemptLenders }) => exemptLenders.map((type) => lenderTypeLabels[type]).join(', ') || 'None',
  ],
  isRealPropertyExempt: ['Real property exempt', ({ isRealPropertyExempt }) => yesNo(isRealPropertyExempt)],
  exemptUpToDeals: [
    'Exempt up to deals in 12 months',
    ({ exemptUpToDeals }) => (exemptUpToDeals === null ? 'None' : String(exemptUpToDeals)),
  ],
  exemptionStatute: ['Statute for exemptions', ({ exemptionStatute }) => exemptionStatute || 'None'],
  requiredForm: ['Required form', ({ requiredForm }) => requiredForm || 'None'],
  brokerLicense: ['Broker needs', ({ brokerLicense }) => brokerLicenseLabels[brokerLicense]],
  note: ['Note', ({ note }) => note || 'None'],
  lawAsOf: ['Law last checked', ({ lawAsOf }) => formatDay(lawAsOf)],
  nextReviewOn: ['Next review', ({ nextReviewOn }) => formatDay(nextReviewOn)],
  reviewer: ['Checked by', ({ reviewer }) => reviewer],
}

/** Returns the values that differ, as "Label: before → after". */
export const formatDifferences = (before: DisclosureRule, after: DisclosureRule): string[] =>
  Object.values(shown)
    .filter(([, format]) => format(before) !== format(after))
    .map(([label, format]) => `${label}: ${format(before)} → ${format(after)}`)

/** Returns what a version changed. */
export function formatChanges(before: RuleVersion | undefined, after: RuleVersion): string[] {
  if (!before) return []
  const retiring = before.isRetired === after.isRetired ? [] : [after.isRetired ? 'Retired' : 'In use again']
  return [...retiring, ...formatDifferences(before.rule, after.rule)]
}

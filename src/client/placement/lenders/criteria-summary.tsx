import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'
import type { Criteria, Pricing } from '#shared/placement/lenders/criteria.ts'
import { industryLabels } from '#shared/placement/lenders/industry.ts'
import { purposeLabels } from '#shared/placement/lenders/purpose.ts'

/** What a lender asks for, to be read. */
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
  [
    'Of a month’s revenue',
    criteria.maxPercentOfMonthlyRevenue === null ? 'No limit' : `${criteria.maxPercentOfMonthlyRevenue}% at most`,
  ],
  ['Time in business', `${criteria.minMonthsInBusiness} months or more`],
  ['Revenue a month', `${dollars(criteria.minMonthlyRevenueCents)} or more`],
  ['Credit score', `${criteria.minCreditScore} or more`],
  ['Other advances', `${criteria.maxOtherAdvances} at most`],
  ['For', criteria.purposes?.map((purpose) => purposeLabels[purpose]).join('; ') ?? 'Whatever it is for'],
  [
    'Not for',
    criteria.restrictedIndustries.map((industry) => industryLabels[industry]).join('; ') || 'Nobody excluded',
  ],
  ['Not in', criteria.unlicensedStates.join(', ') || 'No state excluded'],
  ['Money in', `${criteria.fundingDays} days`],
  ['Price', formatPrice(criteria.pricing)],
]

function formatPrice(pricing: Pricing): string {
  const fee = pricing.lenderFeeBasisPoints > 0 ? `, its fee ${formatBasisPoints(pricing.lenderFeeBasisPoints)}` : ''
  if (pricing.kind === 'rate')
    return `${formatBasisPoints(pricing.lowBasisPoints)} to ${formatBasisPoints(pricing.highBasisPoints)} a year, ${pricing.months} months, ${pricing.frequency}${fee}`
  const factor = `factor ${pricing.lowThousandths / 1_000} to ${pricing.highThousandths / 1_000}, ${pricing.months} months`
  return `${factor}, ${pricing.kind === 'single' ? 'at once' : pricing.frequency}${fee}`
}

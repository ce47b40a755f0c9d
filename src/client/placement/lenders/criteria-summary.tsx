import type { Criteria, Pricing } from '#shared/intake/prequalification/criteria.ts'
import { industryLabels } from '#shared/intake/prequalification/industry.ts'
import { purposeLabels } from '#shared/intake/prequalification/purpose.ts'
import { formatBasisPoints, formatDollars } from '#shared/kit/money.ts'

/** Read-only lending criteria. */
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
    'Percent of monthly revenue',
    criteria.maxPercentOfMonthlyRevenue === null ? 'No limit' : `Up to ${criteria.maxPercentOfMonthlyRevenue}%`,
  ],
  ['Time in business', `${criteria.minMonthsInBusiness} months or more`],
  ['Monthly revenue', `${dollars(criteria.minMonthlyRevenueCents)} or more`],
  ['Credit score', `${criteria.minCreditScore} or more`],
  ['Open positions', `Up to ${criteria.maxOtherAdvances}`],
  ['Purposes', criteria.purposes?.map((purpose) => purposeLabels[purpose]).join('; ') ?? 'Any purpose'],
  [
    'Excluded industries',
    criteria.restrictedIndustries.map((industry) => industryLabels[industry]).join('; ') || 'None',
  ],
  ['States without a license', criteria.unlicensedStates.join(', ') || 'None'],
  ['Days to funding', `${criteria.fundingDays} days`],
  ['Price', formatPrice(criteria.pricing)],
]

function formatPrice(pricing: Pricing): string {
  const fee = pricing.lenderFeeBasisPoints > 0 ? `, lender fee ${formatBasisPoints(pricing.lenderFeeBasisPoints)}` : ''
  if (pricing.kind === 'rate')
    return `${formatBasisPoints(pricing.lowBasisPoints)} to ${formatBasisPoints(pricing.highBasisPoints)} a year, ${pricing.months} months, ${pricing.frequency}${fee}`
  const factor = `factor ${pricing.lowThousandths / 1_000} to ${pricing.highThousandths / 1_000}, ${pricing.months} months`
  return `${factor}, ${pricing.kind === 'single' ? 'single repayment' : pricing.frequency}${fee}`
}

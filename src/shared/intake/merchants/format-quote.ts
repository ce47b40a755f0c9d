import { formatBasisPoints, formatCents, formatDollars } from '#shared/kit/money.ts'
import type { Analysis, Range, Statement } from './analyse-statement.ts'
import type { PricingModel } from './choices.ts'
import type { Pricing } from './pricing.ts'
import { type PublishedSource, type Rate, ratesVersion, rateTable } from './published-rates.ts'
import type { QuoteTerms } from './quote-contract.ts'

/** 96000 -> `$960` */
const dollars = (cents: number) => formatDollars(Math.round(cents / 100))

/** Formats a range: `$510 to $640`. */
export const formatRange = ({ low, high }: Range) =>
  dollars(low) === dollars(high) ? dollars(low) : `${dollars(low)} to ${dollars(high)}`

/** Returns what a processor keeps: nothing, and not less, if the fees are below what the cards cost. */
export const keptRange = ({ low, high }: Range): Range => ({ low: Math.max(0, low), high: Math.max(0, high) })

/** Formats a share: `1.70% to 2.13% of sales`. */
export const formatShare = ({ low, high }: Range, volumeCents: number) => {
  const share = (cents: number) => formatBasisPoints(Math.round((cents * 10_000) / volumeCents), 2)
  return `${share(low)} to ${share(high)}`
}

/** Formats a rate: `0.40% + 8¢`. */
export const formatRate = ({ basisPoints, mils }: Rate) => `${formatBasisPoints(basisPoints, 2)} + ${mils / 10}¢`

/** Summarizes a comparison without promising anything. */
export function formatVerdict({ savingCents: { low, high }, isBelowCost, isUnlikely }: Analysis): string {
  if (isUnlikely)
    return 'These fees are more than a fifth of the sales. Please check them: there may be a typo, or fees of more than one month.'
  if (isBelowCost)
    return 'These fees are below what the cards themselves usually cost. Some may be on another page of the statement or deducted from each payout.'
  if (high <= 0)
    return 'You already pay no more than this public price list. Based on these figures, switching doesn’t pay off.'
  if (low <= 0)
    return `It could go either way: from ${dollars(-low)} more to ${dollars(high)} less a month, depending on the cards your customers use.`
  return `With this public price list, the same month would cost ${formatRange({ low, high })} less, depending on the cards your customers use.`
}

/** Summarizes a quote without promising anything. */
export function formatOffer({ savingCents: { low, high } }: Analysis): string {
  if (high <= 0)
    return 'Based on these figures, your current contract costs no more than this quote. Switching doesn’t pay off.'
  if (low <= 0)
    return `It could go either way: from ${dollars(-low)} more to ${dollars(high)} less a month, depending on the cards your customers use.`
  return `With this quote, the same month would cost ${formatRange({ low, high })} less, depending on the cards your customers use.`
}

/** Lists the prices of a quote by label. */
export function formatPricing(pricing: Pricing): (readonly [label: string, text: string])[] {
  const monthly = formatCents(pricing.monthlyCents)
  if (pricing.kind === 'tiered')
    return [
      ['Qualified payments', formatRate(pricing.qualified)],
      ['Mid-qualified payments', formatRate(pricing.midQualified)],
      ['Nonqualified payments', formatRate(pricing.nonQualified)],
      ['Monthly fee', monthly],
    ]
  const charged = (rate: Rate) =>
    pricing.kind === 'flat' ? `${formatRate(rate)}, card cost included` : `card cost + ${formatRate(rate)}`
  return [
    ['In person', charged(pricing.present)],
    ['Keyed or online', charged(pricing.absent)],
    [pricing.kind === 'subscription' ? 'Monthly subscription' : 'Monthly fee', monthly],
  ]
}

/** Says what the merchant's current pricing model means for these fees; empty if the model is unknown. */
export function explainPricingModel(
  model: PricingModel,
  { effectiveBasisPoints, averagePaymentCents, markupCents }: Analysis,
): string {
  if (model === 'flat') {
    const { basisPoints, mils } = rateTable().interchange.regulatedDebit.present
    const debitCents = (averagePaymentCents * basisPoints) / 10_000 + mils / 10
    return (
      `With a flat rate, every card costs you the same. For an average payment of ${formatCents(averagePaymentCents)}, you pay ` +
      `${formatCents(Math.round((averagePaymentCents * effectiveBasisPoints) / 10_000))}; if it’s on a large bank’s debit card, ` +
      `about ${formatCents(Math.round(debitCents))} of that goes to the bank.`
    )
  }
  if (model === 'tiered')
    return 'With tiered pricing, the processor decides which payments are qualified, and the statement doesn’t show what the cards themselves cost. Compare the total, not the qualified rate.'
  if (model === 'interchange_plus')
    return `With interchange-plus, the statement shows your processor’s markup. Based on these figures it’s about ${formatRange(keptRange(markupCents))} a month; if the statement shows less, look for other fees.`
  if (model === 'membership')
    return 'With a subscription, part of the fees is the same every month, so your effective rate rises when sales fall. Check the figures for a slow month, too.'
  return ''
}

/** Formats the length of a contract and the cost of leaving it. */
export const formatContract = ({ contractMonths, leavingFeeCents }: QuoteTerms): string =>
  [
    contractMonths === 0
      ? 'Can be canceled at any time'
      : `${contractMonths} ${contractMonths === 1 ? 'month' : 'months'}`,
    leavingFeeCents === 0 ? 'no early termination fee' : `${formatCents(leavingFeeCents)} early termination fee`,
  ].join(', ')

/** Returns the assumptions of a quote. */
export const offerAssumptions = (statement: Statement, { kind }: Pricing, version: string = ratesVersion): string[] => [
  'These are the terms the processor gave us; its contract prevails. All amounts are estimates, and no savings are promised.',
  ...formatAssumption(statement, version).slice(1),
  ...(kind === 'tiered'
    ? [
        'The processor decides which payments are qualified. We assume: debit and basic credit cards in person are qualified, rewards cards mid-qualified, and premium rewards cards and American Express nonqualified; keyed or online payments are one tier lower.',
      ]
    : []),
]

/** Formats when switching has paid for itself. */
export function formatBreakEven({ breakEvenMonths: { soonest, latest }, switchingCents }: Analysis): string {
  if (soonest === null) return 'Never, based on these figures.'
  if (switchingCents === 0) return 'Right away: you entered no switching costs.'
  const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`
  const cost = formatCents(switchingCents)
  if (latest === null) return `After at least ${months(soonest)} with ${cost} in switching costs, and possibly never.`
  return soonest === latest
    ? `After ${months(soonest)} with ${cost} in switching costs.`
    : `After ${soonest} to ${months(latest)} with ${cost} in switching costs.`
}

/** Returns the assumptions shown with every result. */
export const formatAssumption = (
  { presentPercent, amexPercent }: Statement,
  version: string = ratesVersion,
): string[] => [
  'These are estimates, not an offer or a promise of savings. The processor’s actual terms prevail.',
  `Sales: ${amexPercent}% on American Express; of the rest, ${presentPercent}% with the card present and the remainder keyed or online.`,
  'The cards your customers use aren’t published. The range covers two assumed mixes: 50% debit cards and 80% credit cards.',
  `The cost of cards is from published rates as of ${rateTable(version).asOf}.`,
  'Interchange and assessments go to banks and networks. They aren’t negotiable and are the same with every processor.',
  'Refunds, chargebacks, taxes and software fees are not included.',
]

const wordsOf = ({ title, url, on }: PublishedSource) => `${title}. ${url} (${on})`

/** Returns the sources of a version; a quote uses no price list. */
export const sourceLabels = (version: string, { isQuote = false } = {}): string[] =>
  Object.entries(rateTable(version).sources)
    .filter(([name]) => !isQuote || name !== 'tiers')
    .map(([, source]) => wordsOf(source))

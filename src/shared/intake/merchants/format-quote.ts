import type { Analysis, Range, Statement } from '#shared/intake/merchants/analyse-statement.ts'
import { type PublishedSource, type Rate, sources } from '#shared/intake/merchants/published-rates.ts'
import type { QuoteTerms } from '#shared/intake/merchants/quote-terms.ts'
import { formatBasisPoints, formatCents, formatDollars } from '#shared/kit/money.ts'

/** 96000 -> `$960`; a negative amount with its sign. */
const dollars = (cents: number) => formatDollars(Math.round(cents / 100))

/** `$510 to $640` */
export const formatRange = ({ low, high }: Range) =>
  dollars(low) === dollars(high) ? dollars(low) : `${dollars(low)} to ${dollars(high)}`

/** `1.70% to 2.13% of sales` */
export const formatShare = ({ low, high }: Range, volumeCents: number) => {
  const share = (cents: number) => formatBasisPoints(Math.round((cents * 10_000) / volumeCents), 2)
  return `${share(low)} to ${share(high)}`
}

/** `0.40% + 8¢` */
export const formatRate = ({ basisPoints, mils }: Rate) => `${formatBasisPoints(basisPoints, 2)} + ${mils / 10}¢`

/** What the comparison comes to, in a sentence that promises nothing. */
export function formatVerdict({ savingCents: { low, high }, isBelowCost, isUnlikely }: Analysis): string {
  if (isUnlikely)
    return 'These fees are more than a fifth of the sales. Please look again: it may be a slip, or the fees of more than this month.'
  if (isBelowCost)
    return 'These fees are below what the cards themselves usually cost. A part of them may stand on another page of the statement, or be taken from each payout.'
  if (high <= 0) return 'You already pay no more than this public price list. By these figures a change does not pay.'
  if (low <= 0)
    return `It could go either way: from ${dollars(-low)} more to ${dollars(high)} less a month, depending on the cards your customers use.`
  return `By this public price list the same month would cost ${formatRange({ low, high })} less, depending on the cards your customers use.`
}

/** What a quote comes to, in a sentence that promises nothing. */
export function formatOffer({ savingCents: { low, high } }: Analysis): string {
  if (high <= 0) return 'By these figures your present contract costs no more than this quote. A change does not pay.'
  if (low <= 0)
    return `It could go either way: from ${dollars(-low)} more to ${dollars(high)} less a month, depending on the cards your customers use.`
  return `By this quote the same month would cost ${formatRange({ low, high })} less, depending on the cards your customers use.`
}

/** How long a contract binds, and what leaving costs. */
export const formatContract = ({ contractMonths, leavingFeeCents }: QuoteTerms): string =>
  [
    contractMonths === 0
      ? 'Can be ended at any time'
      : `${contractMonths} ${contractMonths === 1 ? 'month' : 'months'}`,
    leavingFeeCents === 0 ? 'no fee for leaving' : `${formatCents(leavingFeeCents)} for leaving early`,
  ].join(', ')

/** What the figures of a quote rest on. */
export const offerAssumptions = (statement: Statement): string[] => [
  'The terms are those the processor named to us; its contract decides. The sums are estimates, and no saving is promised.',
  ...formatAssumption(statement).slice(1),
]

/** When a change has earned what it cost. */
export function formatBreakEven({ breakEvenMonths: { soonest, latest }, switchingCents }: Analysis): string {
  if (soonest === null) return 'Never, by these figures.'
  if (switchingCents === 0) return 'At once: you named no cost of changing.'
  const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`
  const cost = formatCents(switchingCents)
  if (latest === null) return `After ${months(soonest)} at the earliest for ${cost} of changing; it may never.`
  return soonest === latest
    ? `After ${months(soonest)} for ${cost}.`
    : `After ${soonest} to ${months(latest)} for ${cost}.`
}

/** What the figures rest on; they stand wherever a result does. */
export const formatAssumption = ({ presentPercent, amexPercent }: Statement): string[] => [
  'Estimates, no offer and no promise of a saving. What a processor asks of you decides.',
  `Sales: ${amexPercent}% by American Express; of the others ${presentPercent}% with the card at the counter, the rest keyed or online.`,
  'Nobody publishes which cards the customers of one shop use. The range lies between two mixes of ours: half debit cards, and four of five credit cards.',
  'Interchange and assessments go to banks and networks. Nobody can bargain over them; they would be the same with every processor.',
  'Refunds, chargebacks, taxes and fees for software are left out.',
]

const wordsOf = ({ title, url, on }: PublishedSource) => `${title}. ${url} (${on})`

/** Where the figures come from. */
export const sourceLabels: readonly string[] = Object.values(sources).map(wordsOf)

/** The same without the price list, which has no part in a quote. */
export const costSourceLabels: readonly string[] = Object.entries(sources)
  .filter(([name]) => name !== 'tiers')
  .map(([, source]) => wordsOf(source))

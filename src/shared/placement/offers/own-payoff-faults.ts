import type { FieldErrors } from '#shared/kit/app-error.ts'
import { formatCents } from '#shared/kit/money.ts'
import type { Payoff } from './payoffs.ts'

/** What our repayment plan proposes for a deal of ours. */
export type ProposedPayoff = Pick<Payoff, 'dealId' | 'funder' | 'amountCents' | 'remainingCents' | 'endsOn'>

/** Payoff letters differ from the plan: by a late payment, accrued interest, or a small discount. */
const usualDifference = 0.1

const proposalOf = (proposals: readonly ProposedPayoff[], dealId: string | null) =>
  dealId === null ? undefined : proposals.find((own) => own.dealId === dealId)

/** Returns why payoffs of our own deals need a reason: the amount is far from the proposed one. */
export function payoffDoubt(
  payoffs: readonly { readonly dealId: string | null; readonly amountCents: number | undefined }[],
  proposals: readonly ProposedPayoff[],
): string | undefined {
  const doubts = payoffs.flatMap(({ dealId, amountCents }) => {
    const own = proposalOf(proposals, dealId)
    if (!own || amountCents === undefined) return []
    if (Math.abs(amountCents - own.amountCents) <= own.amountCents * usualDifference) return []
    return [
      `The payoff of ${formatCents(amountCents)} differs by more than 10% from the ${formatCents(own.amountCents)} ` +
        `that our repayment plan for ${own.funder} proposes.`,
    ]
  })
  return doubts.length > 0 ? doubts.join(' ') : undefined
}

/** Returns what can't be right about payoffs of our own deals, by field. */
export function ownPayoffFaults(
  payoffs: readonly Payoff[],
  proposals: readonly ProposedPayoff[],
  today: string,
): FieldErrors {
  return Object.fromEntries(
    payoffs.flatMap(({ dealId, amountCents, remainingCents, endsOn }, index) => {
      const own = proposalOf(proposals, dealId)
      if (!own) return []
      const owed = Math.min(amountCents, own.remainingCents ?? amountCents)
      const isTooLow = remainingCents !== null && remainingCents < owed * (1 - usualDifference)
      // The plan of a late deal may itself end in the past.
      const isPast = endsOn !== null && endsOn < today && endsOn < (own.endsOn ?? today)
      const proposed = own.remainingCents === null ? '' : `, about ${formatCents(own.remainingCents)}`
      return [
        ...(isTooLow
          ? [
              [
                `payoffs.${index}.remainingCents`,
                `Enter what would still be paid under the old terms${proposed}, or leave the field empty`,
              ],
            ]
          : []),
        ...(isPast
          ? [[`payoffs.${index}.endsOn`, 'Enter a date that isn’t in the past, or leave the field empty']]
          : []),
      ]
    }),
  )
}

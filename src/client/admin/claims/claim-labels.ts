import { formatDay } from '#client/ui/format-day.ts'
import type { CheckedClaim } from '#shared/admin/claims/contract.ts'
import type { ClaimState } from '#shared/admin/claims/judge-claim.ts'
import { formatDollars } from '#shared/kit/money.ts'

const count = new Intl.NumberFormat('en-US')

/** What the records say to a claim, in a few words. */
export const stateLabels: Readonly<Record<ClaimState, string>> = {
  proved: 'The records hold it',
  below: 'The records hold less',
  not_enough: 'Not enough data',
  unreadable: 'Cannot be compared',
  own_evidence: 'Stands on its own evidence',
}

/** What the records hold: `$4,200,000`, `312`, `72.9% (729 of 1,000)`. */
export function formatCounted({ measure, counted }: CheckedClaim): string {
  if (!counted) return 'nothing that could be counted'
  const { numerator, denominator } = counted
  if (measure === 'funded_dollars') return formatDollars(Math.floor(numerator))
  if (denominator === null) return count.format(numerator)
  const of = `${count.format(numerator)} of ${count.format(denominator)} decided`
  return denominator === 0 ? of : `${Math.floor((numerator / denominator) * 1000) / 10}% (${of})`
}

/** From before any record: since the beginning. */
export const formatPeriod = ({ from, to }: CheckedClaim): string =>
  from <= '2000-01-01' ? `from the beginning to ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`

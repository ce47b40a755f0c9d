import { formatDay } from '#client/ui/format-day.ts'
import type { ClaimState } from '#shared/admin/claims/check-claim.ts'
import type { CheckedClaim } from '#shared/admin/claims/contract.ts'
import { formatDollars } from '#shared/kit/money.ts'

const count = new Intl.NumberFormat('en-US')

/** Labels of check results. */
export const stateLabels: Readonly<Record<ClaimState, string>> = {
  proved: 'Confirmed by records',
  below: 'Higher than records',
  not_enough: 'Not enough data',
  unreadable: 'Can’t be compared',
  own_evidence: 'Relies on its own evidence',
}

/** Formats the recorded figure: `$4,200,000`, `312`, `72.9% (729 of 1,000)`. */
export function formatCounted({ measure, counted }: CheckedClaim): string {
  if (!counted) return 'no data'
  const { numerator, denominator } = counted
  if (measure === 'funded_dollars') return formatDollars(Math.floor(numerator))
  if (denominator === null) return count.format(numerator)
  const of = `${count.format(numerator)} of ${count.format(denominator)} decided`
  return denominator === 0 ? of : `${Math.floor((numerator / denominator) * 1000) / 10}% (${of})`
}

/** Formats the period; an empty start date is the earliest. */
export const formatPeriod = ({ from, to }: CheckedClaim): string =>
  from <= '2000-01-01' ? `all time to ${formatDay(to)}` : `${formatDay(from)} to ${formatDay(to)}`

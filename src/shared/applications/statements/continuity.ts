import { addDays } from '#shared/kit/calendar-day.ts'
import type { AccountStatement, StatementPeriod } from './statement.ts'

/** Marks a period as not reconciled if its opening balance differs from the closing balance of the period before. */
export function checkContinuity(accounts: readonly AccountStatement[]): AccountStatement[] {
  const known = accounts.flatMap((account) => account.periods.map((period) => ({ account, period })))
  const isSame = (a: AccountStatement, b: AccountStatement) =>
    a.accountLast4 !== null &&
    a.accountLast4 === b.accountLast4 &&
    (a.bank === b.bank || a.bank === null || b.bank === null)
  const before = (account: AccountStatement, { from }: StatementPeriod) =>
    known.find(
      (other) => isSame(other.account, account) && other.period.to !== '' && addDays(other.period.to, 1) === from,
    )?.period
  return accounts.map((account) => ({
    ...account,
    periods: account.periods.map((period) => {
      const previous = period.from ? before(account, period) : undefined
      const isBroken =
        previous !== undefined &&
        previous.closingCents !== null &&
        period.openingCents !== null &&
        previous.closingCents !== period.openingCents
      if (!isBroken) return period
      const reason = `The opening balance isn't the closing balance of the period that ended on ${previous.to}.`
      return { ...period, reconciled: false, firstBreak: period.firstBreak ?? { page: 1, line: '', reason } }
    }),
  }))
}

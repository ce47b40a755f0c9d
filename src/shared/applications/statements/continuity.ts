import { addDays } from '#shared/kit/calendar-day.ts'
import type { AccountStatement, StatementPeriod } from './statement.ts'

/** Marks a period as not reconciled if its opening balance differs from the closing balance of the period before. */
export function checkContinuity(accounts: readonly AccountStatement[]): AccountStatement[] {
  const known = accounts.flatMap((account) =>
    account.periods.flatMap((period) => (account.accountLast4 !== null && period.to ? [{ account, period }] : [])),
  )
  // A file may have hundreds of periods.
  const byNextDay = Map.groupBy(known, ({ account, period }) => `${addDays(period.to, 1)} ${account.accountLast4}`)
  const before = ({ bank, accountLast4 }: AccountStatement, { from }: StatementPeriod) =>
    byNextDay
      .get(`${from} ${accountLast4}`)
      ?.find(({ account }) => account.bank === bank || account.bank === null || bank === null)?.period
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

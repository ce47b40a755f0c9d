import { UnreadableStatement } from '#server/applications/statements/pdf/read-pages.ts'
import type { Evidence } from '#shared/applications/statements/reconciliation/evidence.ts'
import type { StatementPeriod } from '#shared/applications/statements/statement.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import type { StatementFile } from './read-file.ts'

/** A busy business has about a thousand lines a month. */
export const maxLines = 10_000
const maxAccounts = 50
const maxPeriods = 200
/** More than staff may correct; without them, a period would seem proven too early. */
const maxEvidence = 2_000
const maxText = 300

const cut = (text: string) => (text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text)
const cutOrNull = (text: string | null) => text && cut(text)

/**
 * Cuts overlong texts, which only a hostile file has, so that no reading is expensive to store and to measure.
 * @throws UnreadableStatement if it has too many accounts, periods or lines.
 */
export function limitReading(file: StatementFile): StatementFile {
  const periods = file.accounts.flatMap((account) => account.periods)
  const lines = periods.reduce((sum, { transactions }) => sum + transactions.length, 0)
  if (lines > maxLines)
    throw new UnreadableStatement(
      `This file has more than ${maxLines.toLocaleString(locale)} transactions. Upload a file for each month instead.`,
    )
  if (file.accounts.length > maxAccounts || periods.length > maxPeriods)
    throw new UnreadableStatement('This file has more accounts and months than a bank statement.')
  if (periods.some(({ evidence }) => evidence && sizeOf(evidence) > maxEvidence))
    throw new UnreadableStatement('Most of this file’s lines can’t be read. Check it by hand.')
  return {
    ...file,
    producer: cutOrNull(file.producer),
    accounts: file.accounts.map(({ bank, holder, accountLast4, periods }) => ({
      ...{ bank: cutOrNull(bank), holder: cutOrNull(holder), accountLast4: cutOrNull(accountLast4) },
      periods: periods.map(limitPeriod),
    })),
  }
}

const sizeOf = ({ figures, days, faults }: Evidence) => figures.length + days.length + faults.length

function limitPeriod({ firstBreak, evidence, transactions, ...period }: StatementPeriod): StatementPeriod {
  const line = <One extends { readonly line: string }>(one: One): One => ({ ...one, line: cut(one.line) })
  return {
    ...period,
    firstBreak: firstBreak && line(firstBreak),
    transactions: transactions.map((one) => ({ ...one, description: cut(one.description) })),
    ...(evidence && {
      evidence: {
        ...evidence,
        figures: evidence.figures.map((one) => ({ ...line(one), label: cut(one.label) })),
        days: evidence.days.map(line),
        faults: evidence.faults.map(line),
      },
    }),
  }
}

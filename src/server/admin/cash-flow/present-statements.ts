import type { MeasuredApplication } from '#server/applications/cash-flow/queries.ts'
import type { CashFlowLine, ReadPeriod, ReadStatement } from '#shared/admin/cash-flow/contract.ts'
import { fileName } from '#shared/applications/documents/upload-limits.ts'
import { categorize, payeeKey, transactionKey } from '#shared/applications/statements/categories/categorize.ts'
import { isOutside } from '#shared/applications/statements/reconciliation/gate.ts'
import type { StatementPeriod } from '#shared/applications/statements/statement.ts'

/** Returns the name of a staff member by id. */
export type Names = (staffId: string) => string

const correctionOf = (names: Names, { staffId, at, why = '' }: { staffId: string; at: string; why?: string }) => ({
  ...{ by: names(staffId), at, why },
})

/** Returns each file with its periods, as read and as corrected. */
export function presentStatements(measured: MeasuredApplication, names: Names): ReadStatement[] {
  return measured.statements.map(({ document, problem, isRead, accounts, signs }) => ({
    documentId: document.id,
    ...{ name: fileName(document.originalName, document.mime), mime: document.mime, problem },
    state: isRead ? 'read' : problem ? 'unreadable' : 'waiting',
    accounts: accounts.map(({ bank, holder, accountLast4, periods }) => ({
      ...{ bank, holder, accountLast4 },
      periods: periods.map((period) => presentPeriod(period, measured, names)),
    })),
    signs: [...signs],
  }))
}

function presentPeriod(period: StatementPeriod, { review }: MeasuredApplication, names: Names): ReadPeriod {
  const { id = '', from, to, openingCents, closingCents, firstBreak, reconciled, transactions } = period
  const isOwn = ({ periodId }: { readonly periodId: string }) => periodId === id
  const corrected = review.periods.find(isOwn)
  const added = new Set(review.additions.filter(isOwn).map(({ lineId }) => lineId))
  const shown = new Set(transactions.map((line) => line.id))
  const removed = review.removals.filter(
    ({ lineId }) => !shown.has(lineId) && (lineId.startsWith(`${id}.`) || added.has(lineId)),
  )
  return {
    ...{ id, from, to, openingCents, closingCents, isReconciled: reconciled, lines: transactions.length },
    firstBreak: firstBreak && {
      ...{ page: firstBreak.page, line: firstBreak.line, reason: firstBreak.reason },
      ...{ lineId: firstBreak.lineId ?? null, isCheckable: firstBreak.isCheckable === true },
    },
    read: corrected ? corrected.before : null,
    corrected: corrected ? correctionOf(names, corrected) : null,
    removed: removed.map(({ lineId, before: { date, amountCents, description }, ...by }) => ({
      ...{ id: lineId, date, amountCents, description, correction: correctionOf(names, by) },
    })),
    checks: review.checks
      .filter(isOwn)
      .map(({ page, line, reason, ...by }) => ({ page, line, reason, correction: correctionOf(names, by) })),
  }
}

/** Returns every line with its category, decisions and place on the page. */
export function presentLines({ statements, cashFlow, review }: MeasuredApplication, names: Names): CashFlowLine[] {
  const categorized = new Map(cashFlow.transactions.map((line) => [line.id, line]))
  const corrected = new Map(review.corrections.map((one) => [one.lineId, one]))
  const additions = new Map(review.additions.map((one) => [one.lineId, one]))
  const explained = new Map(review.explanations.map((one) => [one.lineId, one]))
  const one = new Set(review.overrides.filter(({ scope }) => scope === 'one').map(({ key }) => key))
  const alike = new Set(review.overrides.filter(({ scope }) => scope === 'alike').map(({ key }) => key))
  const periods = statements.flatMap(({ document, accounts }) =>
    accounts.flatMap((account) => account.periods.map((period) => ({ document, period }))),
  )
  return periods.flatMap(({ document, period }) =>
    period.transactions.flatMap((transaction): CashFlowLine[] => {
      const counted = categorized.get(transaction.id)
      // A day that two statements cover counts once, so its second copy isn't listed. A wrong date has to be found.
      const line = counted ?? (isOutside(period, transaction) ? categorize([transaction], [])[0] : undefined)
      if (!line?.id) return []
      const { id, date, amountCents, description, balanceCents = null, page, box = null, category, rule } = line
      const found = corrected.get(id)
      const correction = found && isApplied(found, line) ? found : undefined
      const addition = additions.get(id)
      const explanation = explained.get(id)
      return [
        {
          ...{ id, documentId: document.id, date, amountCents, description, balanceCents, page, box, category, rule },
          decided: one.has(transactionKey(line)) ? 'one' : alike.has(payeeKey(line)) ? 'alike' : null,
          read: correction ? { description, ...correction.before } : null,
          isAdded: addition !== undefined,
          corrected: correction ? correctionOf(names, correction) : addition ? correctionOf(names, addition) : null,
          isCounted: counted !== undefined,
          explanation: explanation
            ? { kind: explanation.kind, text: explanation.text, answer: explanation.answer }
            : null,
        },
      ]
    }),
  )
}

const isApplied = (
  correction: { readonly date: string; readonly amountCents: number },
  line: { readonly date: string; readonly amountCents: number },
) => correction.date === line.date && correction.amountCents === line.amountCents

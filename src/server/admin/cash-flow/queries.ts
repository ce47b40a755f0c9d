import { inArray } from 'drizzle-orm'
import { requireApplication } from '#server/applications/applications/queries.ts'
import { type MeasuredApplication, measureApplication } from '#server/applications/cash-flow/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { listOffersOf, type Offer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { CashFlowLine, CashFlowReply, ReadStatement } from '#shared/admin/cash-flow/contract.ts'
import { fileName } from '#shared/applications/documents/upload-limits.ts'
import { affordabilityOf } from '#shared/applications/statements/affordability.ts'
import { payeeKey, transactionKey } from '#shared/applications/statements/categories/categorize.ts'
import type { Rhythm } from '#shared/applications/statements/positions/rhythm.ts'
import { isLive } from '#shared/placement/offers/offer-status.ts'

/** Returns an application's cash flow for staff; without statements if it wasn't submitted. */
export async function getCashFlow(ctx: Context, keys: EncryptionKeys, id: string): Promise<CashFlowReply> {
  const application = await requireApplication(ctx, id)
  const isSent = application.submittedAt !== null
  const measured = await measureApplication(ctx, keys, application, () => isSent)
  const { statements, cashFlow, positions, stacking, version } = measured
  const { months, total, customers, coverage, days } = cashFlow
  const { monthlyRevenueCents, monthlyExpenseCents, seasonalityBasisPoints, trendBasisPoints, isProven } = cashFlow
  return {
    ...{ version, months: [...months], total, customers: [...customers], days: [...days], isProven },
    ...{ monthlyRevenueCents, monthlyExpenseCents, seasonalityBasisPoints, trendBasisPoints },
    ...{ overlaps: [...coverage.overlaps], gaps: [...coverage.gaps], positions: [...positions] },
    statements: statements.map(presentStatement),
    lines: presentLines(measured),
    stacking: stacking.map(({ funders, detail }) => ({ funders: [...funders], detail })),
    offers: statements.some(({ file }) => file) ? await presentOffers(ctx, id, measured) : [],
    notes: await presentNotes(ctx, measured),
  }
}

function presentStatement({
  document,
  problem,
  file,
  accounts,
  signs,
}: MeasuredApplication['statements'][number]): ReadStatement {
  return {
    documentId: document.id,
    ...{ name: fileName(document.originalName, document.mime), mime: document.mime, problem },
    state: file ? 'read' : problem ? 'unreadable' : 'waiting',
    accounts: accounts.map(({ bank, holder, accountLast4, periods }) => ({
      ...{ bank, holder, accountLast4 },
      periods: periods.map(({ from, to, openingCents, closingCents, reconciled, firstBreak, transactions }) => ({
        ...{ from, to, openingCents, closingCents, firstBreak },
        ...{ isReconciled: reconciled, lines: transactions.length },
      })),
    })),
    signs: [...signs],
  }
}

function presentLines({ statements, cashFlow, review }: MeasuredApplication): CashFlowLine[] {
  const categorized = new Map(cashFlow.transactions.map((line) => [line.id, line]))
  const corrected = new Map(review.corrections.map((one) => [one.lineId, one]))
  const explained = new Map(review.explanations.map((one) => [one.lineId, one]))
  const one = new Set(review.overrides.filter(({ scope }) => scope === 'one').map(({ key }) => key))
  const alike = new Set(review.overrides.filter(({ scope }) => scope === 'alike').map(({ key }) => key))
  return statements.flatMap(({ document, accounts }) =>
    accounts.flatMap(({ periods }) =>
      periods.flatMap(({ transactions }) =>
        transactions.flatMap((transaction): CashFlowLine[] => {
          // A day that two statements cover counts once, so its second copy isn't listed.
          const line = categorized.get(transaction.id)
          if (!line?.id) return []
          const { id, date, amountCents, description, balanceCents = null, page, box = null, category, rule } = line
          const correction = corrected.get(id)
          const explanation = explained.get(id)
          return [
            {
              ...{
                id,
                documentId: document.id,
                date,
                amountCents,
                description,
                balanceCents,
                page,
                box,
                category,
                rule,
              },
              decided: one.has(transactionKey(line)) ? 'one' : alike.has(payeeKey(line)) ? 'alike' : null,
              read: correction && isApplied(correction, line) ? correction.before : null,
              explanation: explanation
                ? { kind: explanation.kind, text: explanation.text, answer: explanation.answer }
                : null,
            },
          ]
        }),
      ),
    ),
  )
}

const isApplied = (
  correction: { readonly date: string; readonly amountCents: number },
  line: { readonly date: string; readonly amountCents: number },
) => correction.date === line.date && correction.amountCents === line.amountCents

/** Payments that no statement shows as a rhythm of their own are counted by the month. */
function rhythmOf({ terms: { price }, paymentCents }: Offer): { paymentCents: number; rhythm: Rhythm } | undefined {
  if (price.kind === 'single') return undefined
  if (price.frequency === 'semimonthly') return { paymentCents: 2 * paymentCents, rhythm: 'monthly' }
  return { paymentCents, rhythm: price.frequency }
}

async function presentOffers(ctx: Context, applicationId: string, { cashFlow, positions }: MeasuredApplication) {
  const existingMonthlyCents = positions
    .filter(({ isActive }) => isActive)
    .reduce((sum, { monthlyCents }) => sum + monthlyCents, 0)
  const { monthlyRevenueCents, monthlyExpenseCents, total } = cashFlow
  const all = await listOffersOf(ctx, applicationId)
  return all
    .filter(({ offer }) => isLive(offer.status))
    .map(({ offer, lender }) => {
      const proposed = rhythmOf(offer)
      const judged = proposed
        ? affordabilityOf({
            ...{ monthlyRevenueCents, monthlyExpenseCents, existingMonthlyCents, proposed },
            averageDailyBalanceCents: total.averageDailyBalanceCents,
          })
        : undefined
      const { id, product, status, paymentCents } = offer
      return {
        ...{ id, lender, product, status, paymentCents },
        monthlyCents: judged?.proposedMonthlyCents ?? null,
        dscrBasisPoints: judged?.dscrBasisPoints ?? null,
        revenueShareBasisPoints: judged?.revenueShareBasisPoints ?? null,
        totalRevenueShareBasisPoints: judged?.totalRevenueShareBasisPoints ?? null,
        balanceShareBasisPoints: judged?.balanceShareBasisPoints ?? null,
      }
    })
}

async function presentNotes(ctx: Context, { review }: MeasuredApplication) {
  const ids = [...new Set(review.notes.map(({ staffId }) => staffId))]
  const names =
    ids.length > 0
      ? await ctx.db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids))
      : []
  return review.notes.map(({ id, body, staffId, at }) => ({
    ...{ id, body, at },
    by: names.find((one) => one.id === staffId)?.name ?? 'A former team member',
  }))
}

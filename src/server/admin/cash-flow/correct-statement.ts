import { isDeepStrictEqual } from 'node:util'
import { type MeasuredApplication, measureSent } from '#server/applications/cash-flow/queries.ts'
import { changeReview } from '#server/applications/cash-flow/review-store.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { CashFlowReview } from '#shared/applications/cash-flow/review.ts'
import type {
  BreakCheck,
  LineAddition,
  LineCorrection,
  PeriodFigures,
} from '#shared/applications/statements/reconciliation/correct-statements.ts'
import { isOutside } from '#shared/applications/statements/reconciliation/gate.ts'
import type { Break, StatementPeriod } from '#shared/applications/statements/statement.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** More are a file to read again, not to correct by hand. */
const maxCorrections = 1_000

interface Decision {
  readonly id: string
  readonly version: number
  readonly why: string
}

interface Line {
  readonly date: string
  readonly amountCents: number
  readonly description: string
}

interface Reviewed {
  readonly ctx: Context
  readonly review: CashFlowReview
  readonly periods: readonly StatementPeriod[]
  readonly by: { readonly staffId: string; readonly at: string; readonly why: string }
}

/** Corrects a line; null restores what was read. @throws `conflict`, `not_found`, `invalid`. */
export const correctLine = (
  ctx: Context,
  keys: EncryptionKeys,
  { lineId, to, ...decision }: Decision & { lineId: string; to: Line | null },
): Promise<void> =>
  decide(ctx, keys, decision, async ({ ctx, review, periods, by }) => {
    const found = findLine(periods, lineId)
    const added = review.additions.find((one) => one.lineId === lineId)
    const earlier = review.corrections.find((one) => one.lineId === lineId)
    if (to) requireWithin(found.period, to.date, 'to.date')
    if (!to && !earlier) throw nothingToUndo('This line isn’t corrected.')
    const before = added ? lineOf(added) : readOf(found.line, earlier)
    await record(ctx, to ? 'cash-flow.correct' : 'cash-flow.undo', decision.id, {
      ...{ lineId, what: 'line', before: plain(found.line), after: plain(to ?? before) },
    })
    // An added line has no reading to return to, so it is replaced.
    if (added && to)
      return { ...review, additions: review.additions.map((one) => (one === added ? { ...one, ...to, ...by } : one)) }
    const others = review.corrections.filter((one) => one !== earlier)
    return { ...review, corrections: to ? [...others, { lineId, before, ...to, ...by }] : others }
  })

/** Adds a line that wasn't read, once. @throws `conflict`, `not_found`, `invalid`. */
export const addLine = (
  ctx: Context,
  keys: EncryptionKeys,
  { id, version, why, ...line }: Decision & LineAddition,
): Promise<void> =>
  decide(ctx, keys, { id, version, why }, async ({ ctx, review, periods, by }) => {
    if (review.additions.some(({ lineId }) => lineId === line.lineId)) return review
    requireWithin(findPeriod(periods, line.periodId), line.date, 'date')
    const { lineId, periodId } = line
    await record(ctx, 'cash-flow.add-line', id, { lineId, periodId, after: plain(line) })
    return { ...review, additions: [...review.additions, { ...line, ...by }] }
  })

/** Removes a line that isn't on the statement, or puts it back. @throws `conflict`, `not_found`. */
export const removeLine = (
  ctx: Context,
  keys: EncryptionKeys,
  { lineId, isRemoved, ...decision }: Decision & { lineId: string; isRemoved: boolean },
): Promise<void> =>
  decide(ctx, keys, decision, async ({ ctx, review, periods, by }) => {
    const others = review.removals.filter((one) => one.lineId !== lineId)
    if (!isRemoved) {
      const removal = review.removals.find((one) => one.lineId === lineId)
      if (!removal) throw nothingToUndo('This line isn’t removed.')
      await record(ctx, 'cash-flow.undo', decision.id, { lineId, what: 'removal', after: plain(removal.before) })
      return { ...review, removals: others }
    }
    const { line } = findLine(periods, lineId)
    // The removal is of what was read, so it holds whatever was corrected before.
    const before = readOf(
      line,
      review.corrections.find((one) => one.lineId === lineId),
    )
    await record(ctx, 'cash-flow.remove-line', decision.id, { lineId, before: plain(line) })
    return { ...review, removals: [...others, { lineId, before, ...by }] }
  })

/** Corrects the dates and balances of a period; null restores what was read. @throws `conflict`, `not_found`. */
export const correctPeriod = (
  ctx: Context,
  keys: EncryptionKeys,
  { periodId, to, ...decision }: Decision & { periodId: string; to: PeriodFigures | null },
): Promise<void> =>
  decide(ctx, keys, decision, async ({ ctx, review, periods, by }) => {
    const now = figuresOf(findPeriod(periods, periodId))
    const earlier = review.periods.find((one) => one.periodId === periodId)
    if (!to && !earlier) throw nothingToUndo('The dates and balances of this statement aren’t corrected.')
    const isApplied = earlier !== undefined && isDeepStrictEqual(figuresOf(earlier), now)
    const before = isApplied ? earlier.before : now
    await record(ctx, to ? 'cash-flow.correct-period' : 'cash-flow.undo', decision.id, {
      ...{ periodId, what: 'period', before: now, after: to ?? before },
    })
    const others = review.periods.filter((one) => one.periodId !== periodId)
    return { ...review, periods: to ? [...others, { periodId, before, ...to, ...by }] : others }
  })

/** Marks the first contradiction of a period as checked, or takes that back. @throws `conflict`, `not_found`. */
export const checkBreak = (
  ctx: Context,
  keys: EncryptionKeys,
  { isChecked, periodId, page, line, reason, ...decision }: Decision & BreakCheck & { isChecked: boolean },
): Promise<void> =>
  decide(ctx, keys, decision, async ({ ctx, review, periods, by }) => {
    const check = { periodId, page, line, reason }
    const isSame = (one: BreakCheck) =>
      one.periodId === periodId && one.page === page && one.line === line && one.reason === reason
    const others = review.checks.filter((one) => !isSame(one))
    const { firstBreak } = findPeriod(periods, periodId)
    if (isChecked) requireCheckable(firstBreak && isSame({ periodId, ...firstBreak }) ? firstBreak : null)
    else if (others.length === review.checks.length) throw nothingToUndo('This isn’t marked as checked.')
    await record(ctx, isChecked ? 'cash-flow.check' : 'cash-flow.undo', decision.id, {
      ...{ periodId, page, reason, what: 'check' },
    })
    return { ...review, checks: isChecked ? [...others, { ...check, ...by }] : others }
  })

const nothingToUndo = (what: string) => new AppError('not_found', `${what} Refresh and try again.`)

function requireCheckable(found: Break | null) {
  if (!found)
    throw new AppError('conflict', 'Your check wasn’t saved: the statement no longer says this. Refresh and try again.')
  if (!found.isCheckable)
    throw new AppError(
      'conflict',
      'Your check wasn’t saved: balances and lines that don’t add up can’t be marked as checked. Correct them instead.',
    )
}

const lineOf = ({ date, amountCents, description }: Line): Line => ({ date, amountCents, description })
/** Returns a line as it was read, which a correction replaced. */
const readOf = (line: Line, correction: LineCorrection | undefined): Line =>
  correction && correction.date === line.date && correction.amountCents === line.amountCents
    ? { ...lineOf(line), ...correction.before }
    : lineOf(line)
/** Descriptions stay out of the audit log, because they may name people. */
const plain = ({ date, amountCents }: { date: string; amountCents: number }) => ({ date, amountCents })
const figuresOf = ({ from, to, openingCents, closingCents }: PeriodFigures): PeriodFigures => ({
  ...{ from, to, openingCents, closingCents },
})

function findPeriod(periods: readonly StatementPeriod[], periodId: string): StatementPeriod {
  const period = periods.find(({ id }) => id === periodId)
  if (!period) throw new AppError('not_found', 'This statement is no longer there. Refresh and try again.')
  return period
}

function findLine(periods: readonly StatementPeriod[], lineId: string) {
  for (const period of periods) {
    const line = period.transactions.find(({ id }) => id === lineId)
    if (line) return { period, line }
  }
  throw new AppError('not_found', 'This line is no longer on the statements. Refresh and try again.')
}

function requireWithin(period: StatementPeriod, date: string, field: string) {
  if (!isOutside(period, { date })) return
  const message = `Enter a date from ${period.from} to ${period.to}, or correct the period first`
  throw new AppError('invalid', 'Please check your input and try again.', { [field]: message })
}

async function decide(
  ctx: Context,
  keys: EncryptionKeys,
  { id: applicationId, version, why }: Decision,
  change: (reviewed: Reviewed) => Promise<CashFlowReview>,
): Promise<void> {
  const by = { staffId: requireActor(ctx).id, at: ctx.now().toISOString(), why }
  const measured = await measureSent(ctx, keys, applicationId)
  await changeReview(ctx, keys, { applicationId, version }, async (ctx, review) => {
    const changed = await change({ ctx, review, periods: periodsOf(measured), by })
    const { corrections, removals, additions, periods, checks } = changed
    if ([corrections, removals, additions, periods, checks].some((all) => all.length > maxCorrections))
      throw new AppError('conflict', 'These statements have too many corrections. Ask for other files instead.')
    return changed
  })
}

const periodsOf = ({ statements }: MeasuredApplication) =>
  statements.flatMap(({ accounts }) => accounts.flatMap(({ periods }) => periods))

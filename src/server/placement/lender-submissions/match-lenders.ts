import { answersContext, decryptAnswers, maskAnswers } from '#server/applications/applications/answers.ts'
import { type Application, findAnswers } from '#server/applications/applications/queries.ts'
import { measureApplication } from '#server/applications/cash-flow/queries.ts'
import type { Document } from '#server/applications/documents/queries.ts'
import { findChosen } from '#server/intake/prequalification/queries.ts'
import { listActiveCriteria } from '#server/placement/lenders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import type { LenderProduct } from '#shared/intake/prequalification/lender-product.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import { excludedStates } from '#shared/intake/prequalification/scoring/served-states.ts'
import {
  type ApplicationAnswers,
  matchAnswers,
  matchLender,
  type RankedMatch,
  stateOf,
} from '#shared/placement/lender-submissions/match-lender.ts'
import { matchPersonalLender, personalAnswers } from '#shared/placement/lender-submissions/match-personal-lender.ts'
import {
  type Comparison,
  compareReported,
  type MeasuredFigures,
} from '#shared/placement/lender-submissions/match-statements.ts'
import { paymentLimitOf } from '#shared/placement/lender-submissions/payment-limit.ts'
import { amountLimitsOf } from '#shared/system/settings/amount-limits.ts'

export interface Matches {
  readonly byLender: ReadonlyMap<string, RankedMatch[]>
  /** Ids of lenders whose products are all for other borrowers, such as individuals instead of businesses. */
  readonly forOthers: ReadonlySet<string>
  /** Products a lender can't offer in the applicant's state, by lender id. */
  readonly unlicensed: ReadonlyMap<string, readonly Product[]>
  /** `NY`; empty if unanswered. */
  readonly state: string
  /** In the applicant's own words. */
  readonly excluded: string
  /** Null until bank statements are read. */
  readonly measured: { readonly isProven: boolean; readonly rows: readonly Comparison[] } | null
}

type Found = Awaited<ReturnType<typeof findMeasured>>

/** Matches an application and its bank statements with the current criteria of active lenders; not in a transaction. */
export const matchLenders = async (ctx: Context, keys: EncryptionKeys, application: Application): Promise<Matches> =>
  matchFound(ctx, keys, application, await findMeasured(ctx, keys, application))

/** Returns no matches for an unsubmitted application, because only the applicant sees its answers. */
export const matchNone = async (ctx: Context, keys: EncryptionKeys, application: Application): Promise<Matches> => ({
  ...(await matchFound(ctx, keys, application, undefined, {})),
  ...{ byLender: new Map(), unlicensed: new Map() },
})

/**
 * Matches an application's answers alone, for what depends on no statement: products, states, licenses and criteria
 * versions. A transaction can't wait for statements to be measured.
 */
export const matchAnswersOnly = (ctx: Context, keys: EncryptionKeys, application: Application): Promise<Matches> =>
  matchFound(ctx, keys, application, undefined)

async function matchFound(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
  found: Found,
  answered?: ApplicationAnswers,
): Promise<Matches> {
  const given = answered ?? (await maskedAnswers(ctx, keys, application))
  const chosen = await findChosen(ctx, application.leadId)
  const limits = amountLimitsOf(await findSiteSettings(ctx), application.type)
  const { answers, credit } = matchAnswers(given, chosen, ctx.now())
  const listed = Map.groupBy(await listActiveCriteria(ctx), ({ lenderId }) => lenderId)
  const isForOthers = ({ criteria }: LenderProduct) =>
    (criteria.personal !== undefined) !== (application.type === 'personal')
  const forOthers = new Set([...listed].filter(([, each]) => each.every(isForOthers)).map(([id]) => id))
  // Lenders for other borrowers only keep their products, so that staff see why they don't match.
  const offered = new Map(
    [...listed].map(([id, each]) => [id, forOthers.has(id) ? each : each.filter((one) => !isForOthers(one))]),
  )
  const state = stateOf(given)
  const { notLenders } = (given.lenders ?? {}) as { notLenders?: unknown }
  const person = personalAnswers(given, ctx.now())
  const match = (products: readonly LenderProduct[]) =>
    application.type === 'personal'
      ? matchPersonalLender(products, person, limits)
      : matchLender(products, answers, credit, limits, found?.figures).map((one) => withLimit(one, products, found))
  return {
    forOthers,
    byLender: new Map([...offered].map(([id, products]) => [id, match(products)])),
    unlicensed: new Map([...offered].map(([id, products]) => [id, unlicensedIn(state, products)])),
    state,
    excluded: typeof notLenders === 'string' ? notLenders : '',
    measured:
      found && application.type === 'business'
        ? { isProven: found.isProven, rows: compareReported(answers, found.figures) }
        : null,
  }
}

/** Returns what lenders' criteria ask about bank statements, and how the figures were found; undefined until one is read. */
export async function findMeasured(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
  which?: (document: Document) => boolean,
) {
  const { cashFlow, debt } = await measureApplication(ctx, keys, application, {
    ...(which && { which }),
    largest: 0,
  })
  const { months, total, monthlyRevenueCents, isProven } = cashFlow
  if (months.length === 0) return undefined
  const active = debt.positions.filter(({ isActive }) => isActive)
  const debtCents = debt.activeMonthlyCents
  const figures: MeasuredFigures = {
    ...{ monthlyRevenueCents, averageDailyBalanceCents: total.averageDailyBalanceCents, positions: debt.activeCount },
    nsfPerMonth: total.nsfCount / months.length,
    negativeDaysPerMonth: total.negativeDays / months.length,
    debtPercent: monthlyRevenueCents > 0 ? (100 * debtCents) / monthlyRevenueCents : null,
  }
  return { figures, isProven, active, monthlyRevenueCents, existingMonthlyCents: debtCents }
}

/** Adds the highest payment within the lender's limit. */
function withLimit(match: RankedMatch, products: readonly LenderProduct[], found: Found): RankedMatch {
  const criteria = products.find(({ product }) => product === match.product)?.criteria
  const maxPayment = criteria && found ? paymentLimitOf(criteria, found) : null
  return maxPayment ? { ...match, maxPayment } : match
}

const unlicensedIn = (state: ReturnType<typeof stateOf>, offered: readonly LenderProduct[]) =>
  offered
    .filter(({ criteria }) => excludedStates(criteria, state || null).some((unlicensed) => unlicensed === state))
    .map(({ product }) => product)

/** Returns answers by step slug, with masked secrets. */
export async function maskedAnswers(
  ctx: Context,
  keys: EncryptionKeys,
  { id, type }: Pick<Application, 'id' | 'type'>,
): Promise<ApplicationAnswers> {
  const saved = await findAnswers(ctx, id)
  const opened = stepsFor(type).flatMap((step) => {
    const encrypted = saved.get(step.slug)?.encrypted
    if (!encrypted) return []
    return [[step.slug, maskAnswers(step, decryptAnswers(keys, answersContext(id, step.slug), encrypted))] as const]
  })
  return Object.fromEntries(opened)
}

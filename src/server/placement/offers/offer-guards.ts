import { inArray } from 'drizzle-orm'
import { answersContext, decryptAnswers } from '#server/applications/applications/answers.ts'
import type { GuardChecks } from '#server/applications/applications/commands/move-application.ts'
import { type Application, findAnswers } from '#server/applications/applications/queries.ts'
import { findRuleVersions, listRulesInForce, type RuleRow } from '#server/placement/disclosure-rules/queries.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { disclosureFor, type Judgment } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import type { LenderType } from '#shared/placement/lenders/lender-type.ts'
import { brokerDay, formatBrokerDay } from '#shared/system/settings/broker-day.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { countPresented, findChosenOffer, type Offer } from './queries.ts'

/** Guards for application moves; each returns an error message if unmet. */
export const offerGuards = {
  'presentable-offer': async (ctx, id) =>
    (await countPresented(ctx, id)) > 0 ? undefined : 'No offer has been presented.',
  'offer-accepted': async (ctx, id) => ((await findChosenOffer(ctx, id)) ? undefined : 'No offer has been chosen.'),
  'contract-signed': async (ctx, id) =>
    (await findChosenOffer(ctx, id))?.contract ? undefined : 'The signed contract hasn’t been recorded.',
  'lender-confirmed': async (ctx, id) =>
    (await findChosenOffer(ctx, id))?.funding ? undefined : 'The lender’s confirmation hasn’t been recorded.',
} satisfies GuardChecks

/**
 * Requires a day that has begun at the brokerage: mailed and paper-signed days are evidence.
 * @param since what has to come first, such as the receipt of what was mailed.
 * @throws `invalid`.
 */
export async function requirePastDay(
  ctx: Context,
  field: string,
  day: string,
  since?: { readonly at: Date; readonly event: string },
): Promise<void> {
  const { hours } = await findSiteSettings(ctx)
  const isFuture = day > brokerDay(hours.zone, ctx.now())
  const isTooEarly = since !== undefined && day < brokerDay(hours.zone, since.at)
  if (!isFuture && !isTooEarly) return
  const first = since && formatBrokerDay(hours.zone, since.at)
  const fields = {
    [field]: isFuture
      ? 'Enter a date that isn’t in the future'
      : `Enter ${first} or a later date: ${since?.event} on ${first}`,
  }
  throw new AppError('invalid', 'Please check your input and try again.', fields)
}

type Judged = Pick<Offer, 'lenderId' | 'product' | 'amountCents' | 'terms'>
type OfferJudgment = Judgment<RuleRow> | undefined

/**
 * Judges an offer by the rules in force. State laws cover businesses; consumers get Truth in Lending Act disclosures
 * from the lender.
 */
export async function applyRules(
  ctx: Context,
  application: Pick<Application, 'type'>,
  state: string,
  offer: Judged,
): Promise<OfferJudgment> {
  return (await openJudge(ctx, application, state, [offer])).judge(offer)
}

async function openJudge(
  ctx: Context,
  { type }: Pick<Application, 'type'>,
  state: string,
  offers: readonly Pick<Judged, 'lenderId'>[],
) {
  const rules = type === 'business' ? await listRulesInForce(ctx) : []
  const lenderIds = offers.map(({ lenderId }) => lenderId)
  const rows = await ctx.db
    .select({ id: lenders.id, type: lenders.lenderType })
    .from(lenders)
    .where(inArray(lenders.id, lenderIds))
  const types = new Map(rows.map((lender) => [lender.id, lender.type]))
  const typeOf = (lenderId: string) => types.get(lenderId) ?? null
  const judge = ({ lenderId, product, amountCents, terms: { price, conditions } }: Judged): OfferJudgment =>
    disclosureFor(
      rules,
      state,
      // Older offers don't say what secures them.
      { product, amountCents, price, isSecuredByRealProperty: conditions.isSecuredByRealProperty },
      typeOf(lenderId),
    )
  return { judge, typeOf }
}

/** Returns what an offer stores of its judgment. */
export const judgmentColumns = (ctx: Context, judgment: OfferJudgment) => ({
  ruleId: judgment?.rule.id ?? null,
  ruleExemption: judgment?.exemption ?? null,
  ruleJudgedAt: ctx.now(),
})

export interface JudgedOffer {
  readonly judgment: OfferJudgment
  /** The rules in force now, and the lender's type, give the same result. */
  readonly isCurrent: boolean
  readonly lenderType: LenderType | null
}

/**
 * Returns the judgment of each offer by id: the stored one, except for an offer never judged or one whose applicant
 * has moved since.
 */
export async function findJudgments(
  ctx: Context,
  application: Pick<Application, 'type'>,
  state: string,
  offers: readonly Offer[],
): Promise<Map<string, JudgedOffer>> {
  const { judge, typeOf } = await openJudge(ctx, application, state, offers)
  const versions = await findRuleVersions(
    ctx,
    offers.flatMap(({ ruleId }) => ruleId ?? []),
  )
  const judgedOffer = (offer: Offer): JudgedOffer => {
    const current = judge(offer)
    const lenderType = typeOf(offer.lenderId)
    if (!isJudged(offer, state)) return { judgment: current, isCurrent: true, lenderType }
    const rule = offer.ruleId === null ? undefined : versions.get(offer.ruleId)
    const judgment = rule && { rule, exemption: offer.ruleExemption }
    const isCurrent =
      current?.rule.id === judgment?.rule.id && (current?.exemption ?? null) === (judgment?.exemption ?? null)
    return { judgment, isCurrent, lenderType }
  }
  return new Map(offers.map((offer) => [offer.id, judgedOffer(offer)]))
}

/** Offers keep the version they were judged by, until terms or the state change or staff ask for a new check. */
export const isJudged = ({ ruleJudgedAt, state: judgedFor }: Offer, state: string) =>
  ruleJudgedAt !== null && judgedFor === state

/** Returns the rule that binds the offer: none if its lender is exempt. */
export const bindingRule = (judgment: OfferJudgment): RuleRow | undefined =>
  judgment?.exemption ? undefined : judgment?.rule

/** Returns why the offer can't be shown to its applicant. */
export function presentingProblem(rule: RuleRow | undefined, { disclosure }: Offer): string | undefined {
  if (rule?.timing !== 'before_presenting' || disclosure?.transmittedAt) return undefined
  return `${usStates[rule.state]} law requires the lender’s disclosure to be transmitted before the offer is shown.`
}

/** Returns why the contract can't be sent, or, if the rule waits for it, why its signature can't be recorded. */
export function contractProblem(
  rule: RuleRow | undefined,
  { disclosure }: Offer,
  step: 'send' | 'sign' = 'send',
): string | undefined {
  if (!rule || (step === 'send' && rule.timing === 'at_consummation')) return undefined
  if (!disclosure?.transmittedAt)
    return `${usStates[rule.state]} law requires the lender’s disclosure to be transmitted first.`
  return rule.isSigned && !disclosure.signed && !disclosure.paperSignedOn
    ? `${usStates[rule.state]} law requires the applicant to sign the lender’s disclosure first.`
    : undefined
}

/** Returns the applicant's current state; empty if unanswered. */
export async function findApplicantState(
  ctx: Context,
  keys: EncryptionKeys,
  { id, type }: Pick<Application, 'id' | 'type'>,
): Promise<string> {
  const step = type === 'business' ? 'business' : 'applicant'
  const encrypted = (await findAnswers(ctx, id)).get(step)?.encrypted
  const answers = encrypted ? decryptAnswers(keys, answersContext(id, step), encrypted) : {}
  const { state } = answers as { state?: unknown }
  return typeof state === 'string' ? state : ''
}

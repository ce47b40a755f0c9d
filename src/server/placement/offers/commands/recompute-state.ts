import { requireApplication } from '#server/applications/applications/queries.ts'
import type { RuleRow } from '#server/placement/disclosure-rules/queries.ts'
import {
  applyRules,
  bindingRule,
  findApplicantState,
  findJudgments,
  isJudged,
  judgmentColumns,
  presentingProblem,
} from '#server/placement/offers/offer-guards.ts'
import { type Offer, requireOffer } from '#server/placement/offers/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { changeStatus, update } from './change-offer.ts'

/**
 * Applies the law of the applicant's current state in the caller's transaction; an offer may wait for disclosure again.
 * A judged offer keeps its version of the rule.
 * @param options.again judges it by the rules in force now.
 */
export async function recomputeDisclosureState(
  ctx: Context,
  keys: EncryptionKeys,
  id: string,
  { again = false } = {},
): Promise<{ offer: Offer; rule: RuleRow | undefined }> {
  const before = await requireOffer(ctx, id)
  const application = await requireApplication(ctx, before.applicationId)
  const state = await findApplicantState(ctx, keys, application)
  const { offer, rule } =
    isJudged(before, state) && !again
      ? {
          offer: before,
          rule: bindingRule((await findJudgments(ctx, application, state, [before])).get(id)?.judgment),
        }
      : await judge()
  const isWaiting = presentingProblem(rule, offer) !== undefined
  if (isWaiting && (offer.status === 'presentable' || offer.status === 'presented'))
    return { offer: await changeStatus(ctx, offer, 'disclosure_pending'), rule }
  if (!isWaiting && offer.status === 'disclosure_pending')
    return { offer: await changeStatus(ctx, offer, 'presentable'), rule }
  return { offer, rule }

  async function judge() {
    const judgment = await applyRules(ctx, application, state, before)
    const action = state === before.state ? 'offer.judge' : 'offer.state-changed'
    const columns = judgmentColumns(ctx, judgment)
    const { state: of, version } = judgment?.rule ?? {}
    const detail = { rule: of ? `${of} ${version}` : null, exemption: columns.ruleExemption }
    return { offer: await update(ctx, before, action, { state, ...columns }, detail), rule: bindingRule(judgment) }
  }
}

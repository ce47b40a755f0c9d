import { and, isNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Context, transact } from '#server/platform/context.ts'
import { announce } from '#server/platform/live/announce.ts'
import { estimatePersonal } from '#shared/intake/personal-matching/personal-estimate.ts'
import {
  type PersonalEstimateAnswers,
  personalTranscript,
} from '#shared/intake/personal-matching/personal-questions.ts'
import { transcript } from '#shared/intake/prequalification/answer-labels.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import type { PrequalificationKind } from '#shared/intake/prequalification/contract.ts'
import type { Estimate } from '#shared/intake/prequalification/estimate.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { score } from '#shared/intake/prequalification/scoring/score.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { fixedRetention } from '#shared/system/settings/retention.ts'
import { type EstimateSettings, findRules, type ListLenders } from './queries.ts'
import { prequalificationRules, prequalifications } from './table.ts'

interface Request<Given> {
  readonly answers: Given
  readonly leadId?: string | undefined
  readonly ownLeadId?: string | undefined
  readonly settings: EstimateSettings
  readonly listLenders: ListLenders
  readonly idempotencyKey: string | undefined
}

interface Kind<Given> {
  readonly kind: PrequalificationKind
  readonly score: (rules: Rules, answers: Given) => Estimate
  readonly transcript: (answers: Given) => readonly { readonly label: string; readonly text: string }[]
}

/**
 * Saves answers, estimate, and current rules. Repeating key and answers keeps the first estimate, and a later lead
 * joins it. Without the lead's cookie, answers are marked as another browser's.
 * @throws `conflict` if the key belongs to other answers.
 */
export const savePrequalification = (ctx: Context, given: Request<Answers>) =>
  save(ctx, given, { kind: 'business', score, transcript })

/**
 * Does the same for an individual.
 * @throws `conflict` if the key belongs to other answers.
 */
export const savePersonalEstimate = (ctx: Context, given: Request<PersonalEstimateAnswers>) =>
  save(ctx, given, { kind: 'personal', score: estimatePersonal, transcript: personalTranscript })

const save = <Given extends Answers | PersonalEstimateAnswers>(
  ctx: Context,
  given: Request<Given>,
  { kind, score, transcript }: Kind<Given>,
) =>
  transact(ctx, async (ctx): Promise<{ id: string; hasLead: boolean; estimate: Estimate }> => {
    const { answers, leadId = null, ownLeadId, idempotencyKey } = given
    const isOwn = leadId !== null && leadId === ownLeadId
    const rules = await findRules(ctx, given.settings, given.listLenders)
    const { version: rulesVersion } = rules
    await ctx.db
      .insert(prequalificationRules)
      .values({ version: rulesVersion, rules, firstUsedAt: ctx.now() })
      .onConflictDoNothing()
    const [kept] = await ctx.db
      .insert(prequalifications)
      .values({
        id: uuidv7(),
        // Even if the lead was removed.
        leadId: sql`coalesce((select id from leads where id = ${leadId}),
          (select lead_id from lead_resubmissions where id = ${leadId}))`,
        isFromLeadBrowser: sql`${isOwn} and exists (select from leads where id = ${leadId})`,
        rulesVersion,
        kind,
        answers,
        transcript: transcript(answers).map(({ label, text }) => ({ label, text })),
        estimate: score(rules, answers),
        idempotencyKey,
        createdAt: ctx.now(),
      })
      .onConflictDoUpdate({
        target: prequalifications.idempotencyKey,
        targetWhere: sql`idempotency_key is not null`,
        set: {
          leadId: sql`coalesce(${prequalifications.leadId}, excluded.lead_id)`,
          isFromLeadBrowser: sql`${prequalifications.isFromLeadBrowser} or (excluded.is_from_lead_browser
            and coalesce(${prequalifications.leadId}, excluded.lead_id) = excluded.lead_id)`,
        },
        setWhere: sql`${prequalifications.answers} = excluded.answers`,
      })
      .returning()
    if (!kept) throw new AppError('conflict', 'This idempotency key was already used with different answers.')

    if (kept.leadId) await announce(ctx, 'leads', kept.leadId)
    return { id: kept.id, hasLead: kept.leadId !== null, estimate: kept.estimate }
  })

const unclaimedMs = fixedRetention.unclaimedAnalyses * 24 * 60 * 60_000

/** Deletes analyses without a lead in time. */
export async function deleteUnclaimed(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - unclaimedMs)
  await ctx.db
    .delete(prequalifications)
    .where(and(isNull(prequalifications.leadId), lt(prequalifications.createdAt, before)))
}

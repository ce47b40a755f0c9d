import { createHash } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import type { PersonalEstimateAnswers } from '#shared/intake/personal-matching/personal-questions.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import type { LeadPrequalification, PrequalificationKind } from '#shared/intake/prequalification/contract.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { scoringVersion } from '#shared/intake/prequalification/scoring/scoring-version.ts'
import { prequalifications } from './table.ts'

/** Anyone can name a lead; only its own browser counts. */
const isTrusted = eq(prequalifications.isFromLeadBrowser, true)

const shown = 10

export type EstimateSettings = Pick<Rules, 'ourFeeBasisPoints' | 'amountLimits'>

export type ListLenders = (ctx: Context) => Promise<Rules['lenders']>

/** Returns the current rules with a version of their content. */
export async function findRules(
  ctx: Context,
  { ourFeeBasisPoints, amountLimits }: EstimateSettings,
  listLenders: ListLenders,
): Promise<Rules> {
  const content = { ourFeeBasisPoints, amountLimits, lenders: await listLenders(ctx) }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { version: `${scoringVersion}-${digest.slice(0, 16)}`, ...content }
}

/** Returns a lead's analyses: its own browser's first, latest first. */
export async function listOfLead(ctx: Context, leadId: string): Promise<{ prequalifications: LeadPrequalification[] }> {
  const rows = await ctx.db
    .select()
    .from(prequalifications)
    .where(eq(prequalifications.leadId, leadId))
    .orderBy(desc(prequalifications.isFromLeadBrowser), desc(prequalifications.id))
    .limit(shown)
  return {
    prequalifications: rows.map(({ id, kind, createdAt, isFromLeadBrowser, transcript, estimate }) => ({
      id,
      kind,
      isFromLeadBrowser,
      createdAt: createdAt.toISOString(),
      transcript,
      estimate,
    })),
  }
}

/** Returns the lead's latest choice from its own browser; null for "I'm not sure". */
export async function findChosen(ctx: Context, leadId: string | null): Promise<Pick<Answers, 'purpose' | 'industry'>> {
  const { purpose = null, industry = null } = leadId ? await findLatestAnswers(ctx, [leadId]) : {}
  return { purpose, industry }
}

/** Returns a person's latest answers about a business from a lead's own browser. */
export const findLatestAnswers = (ctx: Context, leadIds: readonly string[]): Promise<Partial<Answers>> =>
  findLatest<Answers>(ctx, leadIds, 'business')

/** Returns a person's latest answers about a personal loan from a lead's own browser. */
export const findLatestPersonalAnswers = (
  ctx: Context,
  leadIds: readonly string[],
): Promise<Partial<PersonalEstimateAnswers>> => findLatest<PersonalEstimateAnswers>(ctx, leadIds, 'personal')

/** Returns the answers of an analysis, as they were sent. */
export async function findAnswers(
  ctx: Context,
  id: string,
): Promise<
  | { readonly kind: 'business'; readonly answers: Answers }
  | { readonly kind: 'personal'; readonly answers: PersonalEstimateAnswers }
  | undefined
> {
  const [found] = await ctx.db
    .select({ kind: prequalifications.kind, answers: prequalifications.answers })
    .from(prequalifications)
    .where(eq(prequalifications.id, id))
  if (!found) return undefined
  return found.kind === 'personal'
    ? { kind: found.kind, answers: found.answers as PersonalEstimateAnswers }
    : { kind: found.kind, answers: found.answers as Answers }
}

async function findLatest<Given extends Answers | PersonalEstimateAnswers>(
  ctx: Context,
  leadIds: readonly string[],
  kind: PrequalificationKind,
): Promise<Partial<Given>> {
  const [latest] = await ctx.db
    .select({ answers: prequalifications.answers })
    .from(prequalifications)
    .where(and(inArray(prequalifications.leadId, [...leadIds]), eq(prequalifications.kind, kind), isTrusted))
    .orderBy(desc(prequalifications.id))
    .limit(1)
  return (latest?.answers as Given | undefined) ?? {}
}

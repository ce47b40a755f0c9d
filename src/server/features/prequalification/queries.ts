import { createHash } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { listActiveCriteria } from '#server/features/lenders/queries.ts'
import { prequalifications } from '#server/features/prequalification/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { Answers } from '#shared/prequalification/answers.ts'
import type { LeadPrequalification } from '#shared/prequalification/contract.ts'
import type { Rules } from '#shared/prequalification/rules.ts'
import { scoringVersion } from '#shared/prequalification/scoring-version.ts'

/** Of one lead; who answers more often is shown by the latest. */
const shown = 10

/** What estimates depend on in Settings. */
export type EstimateSettings = Pick<Rules, 'ourFeeBasisPoints' | 'amountLimits'>

/** Returns the rules in force, with a version computed from their content. */
export async function findRules(ctx: Context, { ourFeeBasisPoints, amountLimits }: EstimateSettings): Promise<Rules> {
  const content = { ourFeeBasisPoints, amountLimits, lenders: await listActiveCriteria(ctx) }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { version: `${scoringVersion}-${digest.slice(0, 16)}`, ...content }
}

/** The analyses of a lead, the latest first; none for a lead that is not there. */
export async function listOfLead(ctx: Context, leadId: string): Promise<{ prequalifications: LeadPrequalification[] }> {
  const rows = await ctx.db
    .select()
    .from(prequalifications)
    .where(eq(prequalifications.leadId, leadId))
    .orderBy(desc(prequalifications.id))
    .limit(shown)
  return {
    prequalifications: rows.map(({ id, createdAt, transcript, estimate }) => ({
      id,
      createdAt: createdAt.toISOString(),
      transcript,
      estimate,
    })),
  }
}

/** What somebody chose in their latest analysis; null where there is none, or they were not sure. */
export async function findChosen(ctx: Context, leadId: string | null): Promise<Pick<Answers, 'purpose' | 'industry'>> {
  const nothing = { purpose: null, industry: null }
  if (!leadId) return nothing
  const [latest] = await ctx.db
    .select({ answers: prequalifications.answers })
    .from(prequalifications)
    .where(eq(prequalifications.leadId, leadId))
    .orderBy(desc(prequalifications.id))
    .limit(1)
  return latest ? { purpose: latest.answers.purpose, industry: latest.answers.industry } : nothing
}

/** The answers of the latest analysis of a person, known by their leads; none where they made none. */
export async function findLatestAnswers(ctx: Context, leadIds: readonly string[]): Promise<Partial<Answers>> {
  const [latest] = await ctx.db
    .select({ answers: prequalifications.answers })
    .from(prequalifications)
    .where(inArray(prequalifications.leadId, [...leadIds]))
    .orderBy(desc(prequalifications.id))
    .limit(1)
  return latest?.answers ?? {}
}

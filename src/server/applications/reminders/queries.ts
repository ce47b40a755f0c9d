import { and, asc, eq, gt, gte, inArray, lte, or } from 'drizzle-orm'
import { answersContext, decryptAnswers, maskAnswers } from '#server/applications/applications/answers.ts'
import { type Application, findAnswers } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { type Inactivity, remindAfterDays } from '#server/applications/reminders/inactivity.ts'
import { reminders } from '#server/applications/reminders/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'

const hour = 60 * 60_000

/** Applications per query. */
const atOnce = 200

/** Returns one page of ids of applications that wait for the applicant and may need a reminder. */
export async function listWaiting(ctx: Context, after: string | undefined): Promise<string[]> {
  const before = (ms: number) => lte(applications.updatedAt, new Date(ctx.now().getTime() - ms))
  const rows = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        or(
          and(inArray(applications.stage, ['draft', 'offers']), before(remindAfterDays[0] * 24 * hour)),
          // Applicants who acted today need no reminder.
          and(eq(applications.stage, 'docs_needed'), before(20 * hour)),
        ),
        after ? gt(applications.id, after) : undefined,
      ),
    )
    .orderBy(asc(applications.id))
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

/** What reminders need to know of offers, which belong to a higher domain. */
export interface OffersOfApplication {
  /** Returns when an offer of the application last changed; null without offers. */
  readonly findLastChange: (ctx: Context, applicationId: string) => Promise<Date | null>
  /** Changes the offers to match a new stage of the application. */
  readonly syncWithStage: (ctx: Context, change: { id: string; to: Stage }) => Promise<void>
}

/** Returns the time of the last activity on an application and the reminders sent since. */
export async function findInactivity(
  ctx: Context,
  { id, updatedAt }: Application,
  offers: OffersOfApplication,
): Promise<Inactivity> {
  const offered = await offers.findLastChange(ctx, id)
  const since = offered && offered > updatedAt ? offered : updatedAt
  const sent = await ctx.db
    .select({ at: reminders.at })
    .from(reminders)
    .where(and(eq(reminders.applicationId, id), gte(reminders.at, since)))
    .orderBy(asc(reminders.at))
  return { since, reminders: sent.map(({ at }) => at) }
}

/** Returns the state in which the applicant lives or works, if known. */
export async function findState(ctx: Context, keys: EncryptionKeys, { id, type }: Application) {
  const slug = type === 'business' ? 'business' : 'applicant'
  const step = stepsFor(type).find((one) => one.slug === slug)
  const encrypted = (await findAnswers(ctx, id)).get(slug)?.encrypted
  if (!step || !encrypted) return undefined
  const { state } = maskAnswers(step, decryptAnswers(keys, answersContext(id, slug), encrypted))
  return typeof state === 'string' ? state : undefined
}

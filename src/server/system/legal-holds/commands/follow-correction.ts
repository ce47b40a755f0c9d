import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import { coverOfApplication, coverOfLead } from '#server/system/legal-holds/queries.ts'

type Followed = { kind: 'application' | 'lead'; subjectId: string } | { kind: 'person'; email: string }

type Cover = {
  id: string
  subjectId: string | null
  email: string | null
  of: string
  reason: string
  setBy: string
  liftsAt: Date | string | null
  liftedBy: string | null
  liftReason: string | null
}

/**
 * Puts both (normalized) addresses of a lead on hold if a hold covers it. Call it with the lead locked and before its
 * address changes.
 */
export async function followLeadCorrection(ctx: Context, { id, from, to }: { id: string; from: string; to: string }) {
  if (from === to) return
  const cover = await findCover(ctx, coverOfLead(id))
  for (const email of [from, to].toSorted()) await follow(ctx, cover, { kind: 'person', email })
}

/**
 * Puts an application on hold if its address or lead is. Call it with the application locked and before its address
 * changes; the new one isn't put on hold, because no one has shown whose it is.
 */
export async function followApplicationCorrection(ctx: Context, id: string) {
  await follow(ctx, await findCover(ctx, coverOfApplication(id)), { kind: 'application', subjectId: id })
}

interface Kin extends Record<string, unknown> {
  readonly id: string
  readonly email: string | null
  readonly isPrimary: boolean
}

/**
 * Puts a merged lead, and the rest of its group, on hold if a hold on the other part covers it. Call it with the leads
 * locked and before the merge ends.
 */
export async function followUnmerge(ctx: Context, id: string) {
  const cover = await findCover(ctx, coverOfLead(id))
  if (cover.length === 0) return
  const { rows } = await ctx.db.execute<Kin>(sql`
    select kin.id, kin.email_normalized as email, kin.merged_into_id is null as "isPrimary"
    from leads lead join leads kin on kin.id = lead.merged_into_id or kin.merged_into_id = lead.merged_into_id
    where lead.id = ${id} order by kin.id`)
  const leaving = rows.filter((kin) => kin.id === id)
  const rest = rows.filter((kin) => kin.id !== id)
  for (const part of [leaving, rest]) {
    const head = part.find(({ isPrimary }) => isPrimary) ?? part[0]
    if (!head) continue
    const own = cover.filter(({ email, subjectId }) =>
      part.some((kin) => (email === null ? kin.id === subjectId : kin.email === email)),
    )
    // An earlier unmerge may have made it from a hold of this part.
    const isCopy = ({ reason }: Cover) =>
      reason.split('\n').every((line) => own.some((hold) => hold.liftsAt === null && line.endsWith(`: ${hold.reason}`)))
    const others = cover.filter((hold) => !own.includes(hold) && !isCopy(hold))
    const to: Followed = head.email ? { kind: 'person', email: head.email } : { kind: 'lead', subjectId: head.id }
    await follow(ctx, others, to, 'unmerge')
  }
}

const changes = {
  'update-email': 'an email address was changed',
  unmerge: 'leads were unmerged',
}

async function findCover({ db }: Context, cover: SQL): Promise<Cover[]> {
  const { rows } = await db.execute<Cover & Record<string, unknown>>(cover)
  return rows
}

/** Lifting a hold has to consider all reasons. One that follows from a lifted hold ends with it. */
async function follow(
  ctx: Context,
  cover: readonly Cover[],
  to: Followed,
  change: keyof typeof changes = 'update-email',
) {
  const [subjectId, email] = to.kind === 'person' ? [null, to.email] : [to.subjectId, null]
  const target = to.kind === 'person' ? sql`(email)` : sql`(kind, subject_id)`
  for (const origin of cover) {
    if (to.kind === 'person' ? origin.email === email : origin.subjectId === subjectId) continue
    const reason = `Follows from the hold on ${origin.of}, because ${changes[change]}: ${origin.reason}`
    const liftsAt = origin.liftsAt && new Date(origin.liftsAt).toISOString()
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      insert into legal_holds (id, kind, subject_id, email, reason, set_by, set_at, lifts_at, lifted_by, lift_reason)
      values (${uuidv7()}, ${to.kind}, ${subjectId}::uuid, ${email}, ${reason}, ${origin.setBy}::uuid,
        ${ctx.now().toISOString()}::timestamptz, ${liftsAt}::timestamptz, ${origin.liftedBy}::uuid, ${origin.liftReason})
      on conflict ${target} where lifted_at is null
      do update set
        reason = case when position(${reason} in legal_holds.reason) > 0 then legal_holds.reason
          else legal_holds.reason || E'\n' || excluded.reason end,
        lifts_at = case when legal_holds.lifts_at is not null and excluded.lifts_at is not null
          then greatest(legal_holds.lifts_at, excluded.lifts_at) end
      where legal_holds.lifts_at is not null and excluded.lifts_at is null or legal_holds.reason <> ${origin.reason} and position(${reason} in legal_holds.reason) = 0
        and position(': ' || legal_holds.reason in ${origin.reason}) = 0
      returning id`)
    const [set] = rows
    if (set)
      await record(ctx, `legal-hold.${change}`, subjectId ?? set.id, {
        kind: to.kind,
        holdId: set.id,
        fromHoldId: origin.id,
      })
  }
}

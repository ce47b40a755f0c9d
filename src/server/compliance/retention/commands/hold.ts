import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { ownerAuthorizations } from '#server/applications/applicants/table.ts'
import { applications } from '#server/applications/applications/table.ts'
import { findRecords } from '#server/compliance/retention/held-records.ts'
import { legalHolds } from '#server/compliance/retention/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staff } from '#server/identity/staff/table.ts'
import { contactMessages } from '#server/intake/contact-messages/table.ts'
import { findMergedIdsByEmail, lockLeads } from '#server/intake/leads/queries.ts'
import { merchantLeads } from '#server/intake/merchants/table.ts'
import { newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parseReference } from '#shared/kit/ids/reference.ts'
import { normalizeEmail } from '#shared/kit/text.ts'

/**
 * Protects an application, or all of a person's records, from deletion.
 * @throws `invalid` if unknown, `conflict` if on hold for another reason.
 */
export function setHold(ctx: Context, { of, reason }: { of: string; reason: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const subject = await findSubject(ctx, of)
    if (!subject)
      throw new AppError('invalid', 'Please check your input and try again.', {
        of: 'No application has this reference, and no record has this email address',
      })
    if (await setAgain(ctx, subject, reason)) return
    const [set] = await ctx.db
      .insert(legalHolds)
      .values({ ...subject, id: uuidv7(), reason, setBy: requireActor(ctx).id, setAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (set) await record(ctx, 'legal-hold.set', set.subjectId ?? set.id, { kind: subject.kind, holdId: set.id })
    else await refuseOtherReason(ctx, subject, reason)
  })
}

const isOn = (subject: Subject) =>
  and(
    subject.kind === 'person' ? eq(legalHolds.email, subject.email) : eq(legalHolds.subjectId, subject.subjectId),
    isNull(legalHolds.liftedAt),
  )

const notLifted = { liftsAt: null, liftedBy: null, liftReason: null }

/** Keeps a hold that was lifted and hasn't ended yet. */
async function setAgain(ctx: Context, subject: Subject, reason: string): Promise<boolean> {
  const [again] = await ctx.db
    .update(legalHolds)
    .set({
      ...notLifted,
      reason: sql`case when ${legalHolds.reason} = ${reason} then ${reason} else ${legalHolds.reason} || E'\\n' || ${reason} end`,
    })
    .where(and(isOn(subject), isNotNull(legalHolds.liftsAt)))
    .returning()
  if (!again) return false
  await record(ctx, 'legal-hold.set', again.subjectId ?? again.id, { kind: again.kind, holdId: again.id, again: true })
  return true
}

/** A second hold's reason must not be lost silently. */
async function refuseOtherReason(ctx: Context, subject: Subject, reason: string) {
  const [stands] = await ctx.db
    .select({ by: staff.name, reason: legalHolds.reason })
    .from(legalHolds)
    .innerJoin(staff, eq(staff.id, legalHolds.setBy))
    .where(isOn(subject))
  if (stands && stands.reason !== reason)
    throw new AppError('conflict', `Your hold wasn’t saved. ${stands.by} has already set one: ${stands.reason}`)
}

const coverMs = 7 * 24 * 60 * 60_000

/**
 * Lifts a hold, which covers its records for seven more days; every owner and the person who set it are emailed.
 * @throws `not_found` if already lifted.
 */
export function liftHold(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [lifted] = await ctx.db
      .update(legalHolds)
      .set({
        ...{ liftsAt: new Date(ctx.now().getTime() + coverMs), liftedBy: requireActor(ctx).id, liftReason: reason },
      })
      .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt), isNull(legalHolds.liftsAt)))
      .returning()
    if (!lifted) throw new AppError('not_found', 'This hold has already been lifted.')
    await record(ctx, 'legal-hold.lift', lifted.subjectId ?? id, { kind: lifted.kind, holdId: id })
    await enqueue(ctx, 'legal-holds.notify-lifted', { holdId: id })
  })
}

/** Ends holds that were lifted seven days ago. */
export function endLiftedHolds(ctx: Context): Promise<void> {
  return transact(ctx, async (ctx) => {
    const ended = await ctx.db
      .update(legalHolds)
      .set({ liftedAt: ctx.now() })
      .where(and(isNull(legalHolds.liftedAt), lte(legalHolds.liftsAt, ctx.now())))
      .returning()
    for (const { id, kind, subjectId } of ended)
      await record(ctx, 'legal-hold.end', subjectId ?? id, { kind, holdId: id })
  })
}

type Subject = { kind: 'application'; subjectId: string } | { kind: 'person'; email: string }

/** A deletion in progress finishes first, or sees the hold. */
async function findSubject(ctx: Context, of: string): Promise<Subject | undefined> {
  const reference = parseReference(of)
  if (!reference) return findPerson(ctx, normalizeEmail(of))
  const [application] = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.reference, reference))
    .for('update')
  return application && { kind: 'application', subjectId: application.id }
}

/** A mistyped address would protect nothing, so at least one record must contain it. */
async function findPerson(ctx: Context, email: string): Promise<Subject | undefined> {
  await lockApplicationsOf(ctx, email)
  for (const table of [merchantLeads, contactMessages, newsletterSubscriptions])
    await ctx.db
      .select({ id: table.id })
      .from(table)
      .where(eq(table.emailNormalized, email))
      .orderBy(table.id)
      .for('update')
  await lockLeads(ctx, await findMergedIdsByEmail(ctx, email))
  return (await findRecords(ctx, email)).length > 0 ? { kind: 'person', email } : undefined
}

/** Also those that list the person as another owner. */
const lockApplicationsOf = (ctx: Context, email: string) =>
  ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(
      inArray(
        applications.id,
        union(
          ctx.db.select({ id: applications.id }).from(applications).where(eq(applications.emailNormalized, email)),
          ctx.db
            .select({ id: ownerAuthorizations.applicationId })
            .from(ownerAuthorizations)
            .where(eq(ownerAuthorizations.emailNormalized, email)),
        ),
      ),
    )
    .orderBy(applications.id)
    .for('update')

import { and, eq, inArray, isNull } from 'drizzle-orm'
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
    const [set] = await ctx.db
      .insert(legalHolds)
      .values({ ...subject, id: uuidv7(), reason, setBy: requireActor(ctx).id, setAt: ctx.now() })
      .onConflictDoNothing()
      .returning()
    if (set) await record(ctx, 'legal-hold.set', set.subjectId ?? set.id, { kind: subject.kind, holdId: set.id })
    else await refuseOtherReason(ctx, subject, reason)
  })
}

/** A second hold's reason must not be lost silently. */
async function refuseOtherReason(ctx: Context, subject: Subject, reason: string) {
  const isSame =
    subject.kind === 'person' ? eq(legalHolds.email, subject.email) : eq(legalHolds.subjectId, subject.subjectId)
  const [stands] = await ctx.db
    .select({ by: staff.name, reason: legalHolds.reason })
    .from(legalHolds)
    .innerJoin(staff, eq(staff.id, legalHolds.setBy))
    .where(and(isSame, isNull(legalHolds.liftedAt)))
  if (stands && stands.reason !== reason)
    throw new AppError('conflict', `Your hold wasn’t saved. ${stands.by} has already set one: ${stands.reason}`)
}

/** Lifts a hold. @throws `not_found` if already lifted. */
export function liftHold(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  return transact(ctx, async (ctx) => {
    const [lifted] = await ctx.db
      .update(legalHolds)
      .set({ liftedAt: ctx.now(), liftedBy: requireActor(ctx).id, liftReason: reason })
      .where(and(eq(legalHolds.id, id), isNull(legalHolds.liftedAt)))
      .returning()
    if (!lifted) throw new AppError('not_found', 'This hold has already been lifted.')
    await record(ctx, 'legal-hold.lift', lifted.subjectId ?? id, { kind: lifted.kind, holdId: id })
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

/** A mistyped address would protect nothing, so some record must have it. */
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

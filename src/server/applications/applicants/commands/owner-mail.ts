import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { listOwnerAuthorizations, type OwnerAuthorization } from '#server/applications/applicants/queries.ts'
import { ownerAuthorizations } from '#server/applications/applicants/table.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import { chargeAttempt } from '#server/identity/auth/commands/limit-attempts.ts'
import { staff } from '#server/identity/staff/table.ts'
import { mailboxOf } from '#server/messaging/contact-policy/email-limit.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { announce } from '#server/platform/live/announce.ts'
import { followApplicationCorrection } from '#server/system/legal-holds/commands/follow-correction.ts'
import { coOwnersOf } from '#shared/applications/applicants/owner-authorization.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { requestFormerMail } from './notify-former-email.ts'

interface OwnerMail {
  readonly ownerId: string
  readonly requestId: string
  /** Of the owner, and those they had, which are notified. */
  readonly emails: readonly string[]
  /** By the owner, with an earlier link. */
  readonly isRequested: boolean
}

/** Queues an owner's link and counts it; no other code does. @throws `rate_limited`. */
async function enqueueOwnerLink(ctx: Context, application: Application, mail: OwnerMail): Promise<void> {
  const { emails, ...job } = mail
  await chargeOwnerMail(ctx, job.isRequested ? `owner ${job.ownerId}` : callerOf(ctx, application), emails)
  await enqueue(ctx, 'applicants.send-owner-link', job)
}

/** Applications of one mailbox count together, however its address is spelled. */
const callerOf = ({ actor }: Context, { email }: Application) =>
  actor.kind === 'staff' ? `staff ${actor.id}` : `applicant ${mailboxOf(email)}`

/**
 * Counts emails of a caller to owners: all of theirs, those to each mailbox, and for applicants those that the mailbox
 * gets from all applicants. Staff and owners don't need the last one, which strangers can use up.
 * @throws `rate_limited`; a refusal charges nothing.
 */
function chargeOwnerMail(ctx: Context, caller: string, emails: readonly string[]): Promise<void> {
  return transact(ctx, async (ctx) => {
    // In order, the caller first, so that two requests never wait for each other.
    const mailboxes = emails.map(mailboxOf).toSorted()
    for (const _ of mailboxes) await chargeAttempt(ctx, 'owner-mail-caller', caller)
    for (const mailbox of mailboxes) await chargeAttempt(ctx, 'owner-mail', `${caller} ${mailbox}`)
    if (caller.startsWith('applicant '))
      for (const mailbox of mailboxes) await chargeAttempt(ctx, 'owner-mailbox', mailbox)
  })
}

interface Contact {
  readonly name: string
  readonly email: string
}

/** Returns the columns of an address. */
export const addressed = (email: string) => ({ email: email.trim(), emailNormalized: normalizeEmail(email) })

/**
 * Saves an owner and emails them the first link.
 * @param replaced addresses that the application lists for this name instead.
 * @throws `rate_limited`.
 */
export async function insertOwner(
  ctx: Context,
  application: Application,
  { name, email }: Contact,
  replaced: readonly string[] = [],
): Promise<string> {
  const { ownerId, requestId } = await saveOwner(ctx, application, { name, email })
  await enqueueOwnerLink(ctx, application, { ownerId, requestId, emails: [email, ...replaced], isRequested: false })
  return ownerId
}

/** Saves a listed owner; beyond the limits without an email, so that they are listed as not emailed and asked again. */
export async function insertListedOwner(ctx: Context, application: Application, owner: Contact): Promise<void> {
  const saved = await saveOwner(ctx, application, owner)
  try {
    await enqueueOwnerLink(ctx, application, { ...saved, emails: [owner.email], isRequested: false })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'rate_limited')) throw error
  }
}

async function saveOwner(ctx: Context, { id: applicationId }: Application, { name, email }: Contact) {
  const [ownerId, requestId] = [uuidv7(), uuidv7()]
  await ctx.db
    .insert(ownerAuthorizations)
    .values({ id: ownerId, requestId, applicationId, name, listedName: name, ...addressed(email), status: 'asked' })
  return { ownerId, requestId }
}

interface Asking {
  /** An address that the owner had until now. */
  readonly former?: string
  readonly isRequested?: boolean
}

/** Requests a new link after changing these values. @throws `rate_limited`. */
export async function askWith(
  ctx: Context,
  application: Application,
  owner: OwnerAuthorization,
  values: Partial<typeof ownerAuthorizations.$inferInsert>,
  { former, isRequested = false }: Asking = {},
): Promise<void> {
  const [ownerId, requestId] = [owner.id, uuidv7()]
  const unanswered = { status: 'asked' as const, emailedAt: null, answeredAt: null, consentId: null }
  await ctx.db
    .update(ownerAuthorizations)
    .set({ ...unanswered, requestId, ...values })
    .where(eq(ownerAuthorizations.id, ownerId))
  const emails = [values.email ?? owner.email, ...(former ? [former] : [])]
  await enqueueOwnerLink(ctx, application, { ownerId, requestId, emails, isRequested })
  await announce(ctx, 'applications', application.id)
}

/** Refuses a mailbox of staff, at which they could answer for the owner. @throws `invalid`. */
export async function refuseStaffAddress(ctx: Context, email: string, field = 'email'): Promise<void> {
  if (ctx.actor.kind !== 'staff') return
  const mailbox = mailboxOf(email)
  const known = await ctx.db.select({ email: staff.email }).from(staff)
  if (known.some((member) => mailboxOf(member.email) === mailbox))
    throw new AppError('invalid', 'Please check your input and try again.', {
      [field]: 'This address belongs to a team member. Enter the owner’s own address',
    })
}

/**
 * Emails an owner's former address, because the person who reads the new one answers for the owner. No limit skips this
 * email: beyond the limit, the change itself is refused.
 */
export async function notifyFormerOwner(
  ctx: Context,
  keys: EncryptionKeys,
  { applicationId, email }: { applicationId: string; email: string },
): Promise<void> {
  await followApplicationCorrection(ctx, applicationId)
  await requestFormerMail(ctx, keys, { id: applicationId, email, reference: '' }, 'owner')
}

interface ListedChange {
  /** The answers of the step. */
  readonly before: unknown
  readonly after: unknown
}

/**
 * Emails each address at which an owner would have been asked, and no longer is after a change of the listed owners:
 * another address takes its place, or its owner now has the name of someone who was asked at another one.
 * @throws `rate_limited`
 */
export async function notifyReplacedOwners(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
  { before, after }: ListedChange,
): Promise<void> {
  const authorizations = await listOwnerAuthorizations(ctx, application.id)
  const addressesOf = (answers: unknown) =>
    coOwnersOf((answers as { owners?: unknown } | null)?.owners, application).map(({ name, email }) =>
      normalizeEmail(authorizations.find(({ listedName }) => isSameName(listedName, name))?.email ?? email),
    )
  const remaining = addressesOf(after)
  for (const email of addressesOf(before).filter(Boolean)) {
    // Each listed owner counts: two may share an address.
    const index = remaining.indexOf(email)
    if (index !== -1) {
      remaining.splice(index, 1)
      continue
    }
    await notifyFormerOwner(ctx, keys, { applicationId: application.id, email })
    await chargeOwnerMail(ctx, callerOf(ctx, application), [email])
  }
}

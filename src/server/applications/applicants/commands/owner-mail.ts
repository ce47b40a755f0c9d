import { listOwnerAuthorizations } from '#server/applications/applicants/queries.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import { chargeAttempt } from '#server/identity/auth/commands/limit-attempts.ts'
import { staff } from '#server/identity/staff/table.ts'
import { mailboxOf } from '#server/messaging/contact-policy/email-limit.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { followApplicationCorrection } from '#server/system/legal-holds/commands/follow-correction.ts'
import { coOwnersOf } from '#shared/applications/applicants/owner-authorization.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { requestFormerMail } from './notify-former-email.ts'

/**
 * Counts emails about owners: of staff per person, of anyone else per mailbox, so that strangers who list an address
 * can't use up what staff need for the same person's real application.
 * @throws `rate_limited`
 */
export async function chargeOwnerMail(ctx: Context, ...emails: readonly string[]): Promise<void> {
  if (ctx.actor.kind === 'staff') return chargeAttempt(ctx, 'owner-mail-staff', ctx.actor.id)
  // In order, so that two requests never wait for each other.
  for (const mailbox of emails.map(mailboxOf).toSorted()) await chargeAttempt(ctx, 'owner-mailbox', mailbox)
}

/** Counts an email to an owner as `chargeOwnerMail` does, and returns whether it may be sent. */
export async function takesOwnerMail(ctx: Context, email: string): Promise<boolean> {
  try {
    await chargeOwnerMail(ctx, email)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false
    throw error
  }
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
 * Emails the address that stops being the one of an owner, because whoever reads the new one answers for the owner.
 * Never left out: the caller counts it before.
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
 * Emails each address whose owner wasn't asked yet and won't be after a change of the listed owners: another address
 * takes its place, or its owner now has the name of someone who was asked at another one.
 * @throws `rate_limited`
 */
export async function notifyReplacedOwners(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
  { before, after }: ListedChange,
): Promise<void> {
  const authorizations = await listOwnerAuthorizations(ctx, application.id)
  const hasRequest = (name: string) => authorizations.some(({ listedName }) => isSameName(listedName, name))
  const ownersOf = (answers: unknown) => coOwnersOf((answers as { owners?: unknown } | null)?.owners, application)
  const reached = [...authorizations, ...ownersOf(after).filter(({ name }) => !hasRequest(name))]
  for (const { name, email } of ownersOf(before)) {
    if (hasRequest(name) || !email) continue
    if (reached.some((owner) => normalizeEmail(owner.email) === normalizeEmail(email))) continue
    await chargeOwnerMail(ctx, email)
    await notifyFormerOwner(ctx, keys, { applicationId: application.id, email })
  }
}

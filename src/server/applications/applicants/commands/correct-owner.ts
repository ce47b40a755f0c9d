import { findOwnerRefusals } from '#server/applications/applicants/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import { endedLink, lockOwner, type OwnerOf, requireAskable, requireUnanswered } from './authorize-owner.ts'
import { addressed, askWith, notifyFormerOwner, refuseStaffAddress } from './owner-mail.ts'

interface Correction extends OwnerOf {
  /** The address the caller saw. */
  readonly from: string
  readonly name?: string
  readonly email: string
  /** Required once the owner has declined or withdrawn. */
  readonly reason?: string
}

/**
 * Corrects an owner's address or name, ends the earlier link and emails a new one. The former address is notified,
 * because the person who reads the new one answers for the owner.
 * @throws `conflict` if it has changed, or the owner has answered; `forbidden` after a refusal except for owners and
 * managers; `invalid` without a reason then, or for an address of staff; `rate_limited`.
 */
export function correctOwner(
  ctx: Context,
  keys: EncryptionKeys,
  { from, name, email, reason = '', ...ids }: Correction,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const { application, owner } = await lockOwner(ctx, ids)
    requireAskable(application)
    requireUnanswered(ctx, owner)
    if ((await findOwnerRefusals(ctx, ids.applicationId)).has(owner.id)) requireOverride(ctx, owner.name, reason)
    if (owner.email !== from)
      throw new AppError('conflict', `The email address has since been changed to ${owner.email}. Please check it.`)
    const isMoved = normalizeEmail(email) !== owner.emailNormalized
    if (isMoved) await refuseStaffAddress(ctx, email)
    if (isMoved) await notifyFormerOwner(ctx, keys, { applicationId: ids.applicationId, email: owner.email })
    const values = { ...endedLink, name: name ?? owner.name, ...addressed(email) }
    await askWith(ctx, application, owner, values, isMoved ? { former: owner.email } : {})
    await record(ctx, 'application.correct-owner', ids.applicationId, {
      ownerId: owner.id,
      before: { addressHash: addressHash(owner.email) },
      after: { addressHash: addressHash(email) },
      ...(reason !== '' && { reason }),
    })
  })
}

/** Otherwise anyone with the record could let a refusal be answered again from a mailbox of theirs. */
function requireOverride({ actor }: Context, name: string, reason: string): void {
  if (actor.kind !== 'staff' || !administratorRoles.some((role) => role === actor.role))
    throw new AppError('forbidden', `${name} has declined or withdrawn, so only an owner or manager can correct this.`)
  if (reason.trim() === '')
    throw new AppError('invalid', 'Please check your input and try again.', { reason: 'Enter a reason' })
}

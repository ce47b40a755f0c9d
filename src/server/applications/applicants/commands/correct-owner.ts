import { findOwnerRefusals, listCoOwners, type OwnerAuthorization } from '#server/applications/applicants/queries.ts'
import type { Application } from '#server/applications/applications/queries.ts'
import { addressHash } from '#server/messaging/contact-policy/address-hash.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { isLikeName } from '#shared/applications/applications/same-name.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { normalizeEmail } from '#shared/kit/text.ts'
import {
  endedLink,
  isAskedName,
  lockOwner,
  type OwnerOf,
  requireAskable,
  requirePlainName,
  requireUnanswered,
} from './authorize-owner.ts'
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
 * @throws `conflict` if it has changed, the owner has answered, or the name is another owner's; `forbidden` after a refusal
 * except for owners and managers; `invalid` without a reason then, for an address of staff, or for a name in other letters
 * than Latin; `rate_limited`.
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
    const isRenamed = name !== undefined && name !== owner.name
    if (isRenamed) requirePlainName(name)
    if (isRenamed && !isLikeName(name, owner.name)) await requireFreeName(ctx, keys, application, { name, owner })
    const isMoved = normalizeEmail(email) !== owner.emailNormalized
    if (isMoved) await refuseStaffAddress(ctx, email)
    if (isMoved) await notifyFormerOwner(ctx, keys, { applicationId: ids.applicationId, email: owner.email })
    const values = { ...endedLink, name: name ?? owner.name, ...addressed(email) }
    await askWith(ctx, application, owner, values, isMoved ? { former: owner.email } : {})
    await record(ctx, 'application.correct-owner', ids.applicationId, {
      ownerId: owner.id,
      before: { addressHash: addressHash(owner.email) },
      after: { addressHash: addressHash(email) },
      ...(isRenamed && { isRenamed }),
      ...(reason !== '' && { reason }),
    })
  })
}

/** Otherwise a mailbox of anyone's could get another owner's name, and answer for them. @throws `conflict`. */
async function requireFreeName(
  ctx: Context,
  keys: EncryptionKeys,
  application: Application,
  { name, owner }: { name: string; owner: OwnerAuthorization },
): Promise<void> {
  const unasked = (await listCoOwners(ctx, keys, application)).filter(({ id }) => id === null)
  if (unasked.some((other) => isLikeName(other.name, name)) || (await isAskedName(ctx, application.id, name, owner.id)))
    throw new AppError('conflict', `${name} is another owner of this application. Correct that owner instead.`)
}

/** Otherwise anyone with the record could let a refusal be answered again from a mailbox of theirs. */
function requireOverride({ actor }: Context, name: string, reason: string): void {
  if (actor.kind !== 'staff' || !administratorRoles.some((role) => role === actor.role))
    throw new AppError('forbidden', `${name} has declined or withdrawn, so only an owner or manager can correct this.`)
  if (reason.trim() === '')
    throw new AppError('invalid', 'Please check your input and try again.', { reason: 'Enter a reason' })
}

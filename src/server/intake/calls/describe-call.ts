import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { formatCall } from '#shared/intake/calls/call-slots.ts'
import { sealCall } from './call-token.ts'
import { callUrl } from './emails.ts'
import { writeInvitation } from './invitation.ts'
import { findCall } from './queries.ts'

/** Returns the call as its emails and its file show it. */
export async function describeCall(
  ctx: Context,
  { keys, siteUrl }: { keys: EncryptionKeys; siteUrl: string },
  contactId: string,
) {
  const call = await findCall(ctx, contactId)
  if (!call) return undefined
  const { hours, brand } = await findSiteSettings(ctx)
  const token = sealCall(keys, contactId)
  const { id, reference, createdAt, callAt, callCanceledAt } = call
  return {
    ...{ call, token, reference, brand: brand.name, time: formatCall(hours.zone, callAt) },
    file: writeInvitation({
      ...{ id, createdAt, startsAt: callAt, isCanceled: callCanceledAt !== null, brand: brand.name },
      url: callUrl(siteUrl, token),
    }),
  }
}

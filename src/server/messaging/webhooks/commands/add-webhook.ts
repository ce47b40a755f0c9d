import { and, eq } from 'drizzle-orm'
import { lockActiveActor } from '#server/identity/auth/auth-context.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { requireWebhook, secretContext } from '#server/messaging/webhooks/queries.ts'
import { webhooks } from '#server/messaging/webhooks/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { newToken } from '#server/platform/crypto/token.ts'
import { isUnchanged } from '#server/platform/db/is-unchanged.ts'
import { announce } from '#server/platform/live/announce.ts'
import { isAllowedHost, isLoopback, isPublicAddress } from '#server/platform/outbound-http/public-address.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { WebhookForm } from '#shared/messaging/webhooks/contract.ts'

export interface OutgoingLimits {
  /** Over plain http, for development. */
  readonly allowLoopback: boolean
  /** If absent, any. */
  readonly allowedHosts?: readonly string[] | undefined
}

const overlapMs = 24 * 60 * 60_000
const newSecret = () => `whsec_${newToken()}`

/**
 * Adds an endpoint.
 * @param form.id from the caller, so that a repeated request adds nothing.
 * @returns the secret, only this once.
 * @throws `invalid` for a URL that is not public; `conflict` if already added.
 */
export function addWebhook(
  ctx: Context,
  keys: EncryptionKeys,
  reach: OutgoingLimits,
  { id, ...form }: WebhookForm & { id: string },
): Promise<{ id: string; secret: string }> {
  requirePublicUrl(reach, form.url)
  return transact(ctx, async (ctx) => {
    await lockActiveActor(ctx)
    const secret = newSecret()
    const added = await ctx.db
      .insert(webhooks)
      .values({
        ...{ id, url: form.url, description: form.description, events: [...new Set(form.events)] },
        secretEncrypted: encrypt(keys, secret, secretContext(id)),
        ...{ createdBy: requireActor(ctx).id, createdAt: ctx.now() },
      })
      .onConflictDoNothing()
      .returning({ id: webhooks.id })
    if (added.length === 0)
      throw new AppError('conflict', 'This endpoint was already added. If you didn’t see its secret, replace it.')
    await record(ctx, 'webhook.add', id, { host: new URL(form.url).host, events: form.events })
    await announce(ctx, 'webhooks', id)
    return { id, secret }
  })
}

/**
 * Changes an endpoint. Another address makes the caller its creator, with whom it ends.
 * @throws `not_found`; `forbidden` if the caller is deactivated; `invalid` for a URL that is not public; `conflict` if changed since `version`.
 */
export function changeWebhook(
  ctx: Context,
  reach: OutgoingLimits,
  { id, version, ...form }: WebhookForm & { id: string; version: number },
) {
  requirePublicUrl(reach, form.url)
  return transact(ctx, async (ctx) => {
    await lockActiveActor(ctx)
    const before = await requireWebhook(ctx, id)
    const values = { ...form, events: [...new Set(form.events)] }
    const createdBy = form.url === before.url ? before.createdBy : requireActor(ctx).id
    const [changed] = await ctx.db
      .update(webhooks)
      .set({ ...values, createdBy, version: version + 1 })
      .where(and(eq(webhooks.id, id), eq(webhooks.version, version)))
      .returning({ id: webhooks.id })
    if (!changed) {
      if (isUnchanged(await requireWebhook(ctx, id), values)) return {}
      throw await staleWebhookError(ctx, id, 'Your edits are still here.')
    }
    await record(ctx, 'webhook.change', id, {
      before: { ...auditDetail(before), createdBy: before.createdBy },
      after: { ...auditDetail(form), createdBy },
    })
    await announce(ctx, 'webhooks', id)
    return {}
  })
}

const staleWebhookError = (ctx: Context, subject: string, now: string) =>
  staleWriteError(ctx, { subject, actions: ['webhook.change', 'webhook.rotate'], now })

/** Without the path, which may contain a secret. */
const auditDetail = ({ url, description, events }: WebhookForm) => ({ host: new URL(url).host, description, events })

/** Deletes an endpoint and its log. @throws `not_found`. */
export function removeWebhook(ctx: Context, { id }: { id: string }) {
  return transact(ctx, async (ctx) => {
    const { url } = await requireWebhook(ctx, id)
    await ctx.db.delete(webhooks).where(eq(webhooks.id, id))
    await record(ctx, 'webhook.remove', id, { host: new URL(url).host })
    await announce(ctx, 'webhooks', id)
    return {}
  })
}

/**
 * Replaces the secret; the previous one still signs for 24 hours. The endpoint becomes the caller's, who alone sees the
 * new one.
 * @throws `not_found`; `forbidden` if the caller is deactivated; `conflict` if changed since `version`.
 */
export function rotateSecret(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version }: { id: string; version: number },
): Promise<{ secret: string; previousSecretUntil: string }> {
  return transact(ctx, async (ctx) => {
    await lockActiveActor(ctx)
    const { secretEncrypted, createdBy: formerOwner } = await requireWebhook(ctx, id)
    const createdBy = requireActor(ctx).id
    const secret = newSecret()
    const until = new Date(ctx.now().getTime() + overlapMs)
    const [rotated] = await ctx.db
      .update(webhooks)
      .set({
        ...{ secretEncrypted: encrypt(keys, secret, secretContext(id)), version: version + 1 },
        ...{ previousSecretEncrypted: secretEncrypted, previousSecretUntil: until, createdBy },
      })
      .where(and(eq(webhooks.id, id), eq(webhooks.version, version)))
      .returning({ id: webhooks.id })
    if (!rotated) {
      const now = 'Refresh and check the secret. If it was replaced, the previous one works for another day.'
      throw await staleWebhookError(ctx, id, now)
    }
    await record(ctx, 'webhook.rotate', id, { before: { createdBy: formerOwner }, after: { createdBy } })
    await announce(ctx, 'webhooks', id)
    return { secret, previousSecretUntil: until.toISOString() }
  })
}

/** Host names can change, so each delivery checks them. */
function requirePublicUrl(limits: OutgoingLimits, address: string) {
  const message = urlError(limits, URL.parse(address))
  if (message) throw new AppError('invalid', 'Please check your input and try again.', { url: message })
}

function urlError({ allowLoopback, allowedHosts }: OutgoingLimits, url: URL | null): string | undefined {
  if (!url) return 'Enter a full URL, such as https://hooks.example.com/harborline'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!isAllowedHost(host, allowedHosts))
    return 'This server may not call that host. Ask its operator to add it to OUTBOUND_HOSTS'
  if (allowLoopback && (host === 'localhost' || isLoopback(host))) return undefined
  if (url.protocol !== 'https:') return 'Enter a URL that starts with https://'
  const isNumber = /^[\d.]+$/.test(host) || host.includes(':')
  const isInside = isNumber
    ? !isPublicAddress(host)
    : !host.includes('.') || /\.(localhost|local|internal)\.?$/.test(host)
  return isInside ? 'Enter a URL that is reachable from the internet' : undefined
}

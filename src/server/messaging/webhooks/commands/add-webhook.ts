import { and, eq } from 'drizzle-orm'
import { lockActiveActor } from '#server/identity/auth/lock-active-actor.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { overtaken } from '#server/identity/staff/overtaken.ts'
import { requireWebhook, secretContext } from '#server/messaging/webhooks/queries.ts'
import { webhooks } from '#server/messaging/webhooks/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, seal } from '#server/platform/crypto/seal.ts'
import { newToken } from '#server/platform/crypto/token.ts'
import { standsAlready } from '#server/platform/db/stands-already.ts'
import { announce } from '#server/platform/live/announce.ts'
import { isLoopback, isPublicAddress } from '#server/platform/outside/public-address.ts'
import { AppError } from '#shared/kit/app-error.ts'
import type { WebhookForm } from '#shared/messaging/webhooks/contract.ts'

/** How the server may call out. */
export interface Reach {
  /** Also this machine itself, by plain http: in development. */
  readonly allowLoopback: boolean
}

/** How long the secret before goes on signing, ms. */
const overlapMs = 24 * 60 * 60_000
const newSecret = () => `whsec_${newToken()}`

/**
 * Adds an endpoint.
 * @param form.id made by the caller: a repeated request adds no second endpoint, which would be told everything twice.
 * @returns the secret, which nobody can read again.
 * @throws AppError `invalid` for a closed address, `conflict` where it was added already.
 */
export function addWebhook(
  ctx: Context,
  keys: EncryptionKeys,
  reach: Reach,
  { id, ...form }: WebhookForm & { id: string },
): Promise<{ id: string; secret: string }> {
  refuseClosed(reach, form.url)
  return transact(ctx, async (ctx) => {
    await lockActiveActor(ctx)
    const secret = newSecret()
    const added = await ctx.db
      .insert(webhooks)
      .values({
        ...{ id, url: form.url, description: form.description, events: [...new Set(form.events)] },
        secretSealed: seal(keys, secret, secretContext(id)),
        ...{ createdBy: requireActor(ctx).id, createdAt: ctx.now() },
      })
      .onConflictDoNothing()
      .returning({ id: webhooks.id })
    if (added.length === 0)
      throw new AppError('conflict', 'This endpoint was added already. If you did not see its secret, replace it.')
    await record(ctx, 'webhook.add', id, { host: new URL(form.url).host, events: form.events })
    await announce(ctx, 'webhooks', id)
    return { id, secret }
  })
}

/**
 * Changes an endpoint. What stands there already changes nothing.
 * @param change.version the one that the caller saw.
 * @throws AppError `not_found`, `invalid` for a closed address, or `conflict` where somebody else changed it since.
 */
export function changeWebhook(
  ctx: Context,
  reach: Reach,
  { id, version, ...form }: WebhookForm & { id: string; version: number },
) {
  refuseClosed(reach, form.url)
  return transact(ctx, async (ctx) => {
    const before = await requireWebhook(ctx, id)
    const values = { ...form, events: [...new Set(form.events)] }
    const [changed] = await ctx.db
      .update(webhooks)
      .set({ ...values, version: version + 1 })
      .where(and(eq(webhooks.id, id), eq(webhooks.version, version)))
      .returning({ id: webhooks.id })
    if (!changed) {
      if (standsAlready(await requireWebhook(ctx, id), values)) return {}
      throw await changedMeanwhile(ctx, id, 'What you typed is still here.')
    }
    await record(ctx, 'webhook.change', id, { before: shown(before), after: shown(form) })
    await announce(ctx, 'webhooks', id)
    return {}
  })
}

const changedMeanwhile = (ctx: Context, subject: string, now: string) =>
  overtaken(ctx, { subject, actions: ['webhook.change', 'webhook.rotate'], now })

/** What the audit log may have of an endpoint: its path may hold a secret of the program that listens. */
const shown = ({ url, description, events }: WebhookForm) => ({ host: new URL(url).host, description, events })

/** Forgets an endpoint and its log. @throws AppError `not_found`. */
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
 * Replaces the secret; the one before goes on signing for 24 hours.
 * @param version the one that the caller saw.
 * @throws AppError `not_found`, or `conflict` where somebody else changed the endpoint since.
 */
export function rotateSecret(
  ctx: Context,
  keys: EncryptionKeys,
  { id, version }: { id: string; version: number },
): Promise<{ secret: string; previousSecretUntil: string }> {
  return transact(ctx, async (ctx) => {
    const { secretSealed } = await requireWebhook(ctx, id)
    const secret = newSecret()
    const until = new Date(ctx.now().getTime() + overlapMs)
    const [rotated] = await ctx.db
      .update(webhooks)
      .set({
        ...{ secretSealed: seal(keys, secret, secretContext(id)), version: version + 1 },
        ...{ previousSecretSealed: secretSealed, previousSecretUntil: until },
      })
      .where(and(eq(webhooks.id, id), eq(webhooks.version, version)))
      .returning({ id: webhooks.id })
    if (!rotated) {
      const now = 'Please look again: where the secret was replaced, the one before signs for a day.'
      throw await changedMeanwhile(ctx, id, now)
    }
    await record(ctx, 'webhook.rotate', id)
    await announce(ctx, 'webhooks', id)
    return { secret, previousSecretUntil: until.toISOString() }
  })
}

/** What can be seen without a name server; names are judged at each delivery, because they may lead elsewhere by then. */
function refuseClosed({ allowLoopback }: Reach, address: string) {
  const message = closedReason(allowLoopback, URL.parse(address))
  if (message) throw new AppError('invalid', 'Please check your input and try again.', { url: message })
}

function closedReason(allowLoopback: boolean, url: URL | null): string | undefined {
  if (!url) return 'Please give a whole address, such as https://hooks.example.com/harborline'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (allowLoopback && (host === 'localhost' || isLoopback(host))) return undefined
  if (url.protocol !== 'https:') return 'Please give an address that begins with https://'
  const isNumber = /^[\d.]+$/.test(host) || host.includes(':')
  const isInside = isNumber
    ? !isPublicAddress(host)
    : !host.includes('.') || /\.(localhost|local|internal)\.?$/.test(host)
  return isInside ? 'Please give an address that can be reached from the internet' : undefined
}

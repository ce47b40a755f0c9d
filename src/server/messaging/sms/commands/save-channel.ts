import { isIP } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod/mini'
import { requireActor } from '#server/identity/auth/queries.ts'
import { overtaken } from '#server/identity/staff/overtaken.ts'
import { findTextAccount, textSecretContext } from '#server/messaging/sms/queries.ts'
import { textAccounts } from '#server/messaging/sms/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, seal } from '#server/platform/crypto/seal.ts'
import { newToken } from '#server/platform/crypto/token.ts'
import { isLoopback, isPublicAddress } from '#server/platform/outside/public-address.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import { accounts } from '#shared/messaging/sms/contract.ts'

interface ChannelForm {
  readonly channel: TextChannel
  /** The one that the caller saw; 0 for none. */
  readonly version: number
  readonly isOn: boolean
  readonly account: unknown
  /** Empty: the one before stays. */
  readonly secret: string
  readonly reportSecret: string
}

/**
 * Keeps the account of a channel and switches it on or off. Neither secret ever stands in the audit log.
 * @throws AppError `invalid` naming every bad field; `conflict` where somebody else has saved it since `version`.
 */
export function saveChannel(
  ctx: Context,
  { keys, allowLoopback }: { keys: EncryptionKeys; allowLoopback: boolean },
  { channel, version, isOn, account: raw, secret, reportSecret }: ChannelForm,
): Promise<Record<string, never>> {
  return transact(ctx, async (ctx) => {
    const before = await findTextAccount(ctx, channel)
    const sealed = (text: string) => seal(keys, text, textSecretContext(channel))
    const secretSealed = secret ? sealed(secret) : before?.secretSealed
    const reportSecretSealed = reportSecret ? sealed(reportSecret) : (before?.reportSecretSealed ?? null)
    const missing: FieldErrors = {
      ...(!secretSealed && { secret: 'Please give the secret' }),
      // Without it nobody could be stopped: what comes back would be from anybody.
      ...(channel === 'whatsapp' && !reportSecretSealed && { reportSecret: 'Please give the app secret' }),
    }
    const account = judged(channel, raw, missing)
    refuseClosed(account.apiUrl, allowLoopback)
    if (!secretSealed) throw new Error('A channel without a secret was let through.')
    const values = {
      ...{ isOn, account, secretSealed, reportSecretSealed },
      ...{ verifyToken: before?.verifyToken ?? newToken(), changedAt: ctx.now(), changedBy: requireActor(ctx).id },
    }
    await write(ctx, { channel, version: version + 1, ...values })
    await record(ctx, 'messaging.save', channel, {
      ...{ before: before ? shown(before) : null, after: shown(values) },
      newSecret: secret !== '' || reportSecret !== '',
    })
    return {}
  })
}

/** @throws AppError `conflict` unless the version before is the one in force; of two who save the first one, one is told. */
async function write(ctx: Context, account: typeof textAccounts.$inferInsert & { version: number }) {
  const { channel, version } = account
  const written =
    version === 1
      ? await ctx.db.insert(textAccounts).values(account).onConflictDoNothing().returning()
      : await ctx.db
          .update(textAccounts)
          .set(account)
          .where(and(eq(textAccounts.channel, channel), eq(textAccounts.version, version - 1)))
          .returning()
  if (written.length > 0) return
  const saved = await findTextAccount(ctx, channel)
  const now = saved ? `It is ${saved.isOn ? 'on' : 'off'}, by ${shown(saved).host}.` : 'Nothing is saved.'
  throw await overtaken(ctx, { subject: channel, actions: ['messaging.save'], now })
}

/** What the audit log may have of a channel. */
const shown = ({ isOn, account }: { isOn: boolean; account: unknown }) => ({
  isOn,
  host: new URL(z.object({ apiUrl: z.string() }).parse(account).apiUrl).host,
})

/** @param missing what is wrong beside the account: everything is named at once. @throws AppError `invalid`. */
function judged(channel: TextChannel, raw: unknown, missing: FieldErrors) {
  try {
    const account = parse(accounts[channel], raw)
    if (Object.keys(missing).length === 0) return account
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('invalid', error.message, { ...error.fields, ...missing })
  }
  throw new AppError('invalid', 'Please check your input and try again.', missing)
}

/** @throws AppError `invalid`. Names are looked up again with every message; this only spares a person the wait. */
function refuseClosed(apiUrl: string, allowLoopback: boolean) {
  const { protocol, hostname } = new URL(apiUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere = host === 'localhost' || isLoopback(host)
  if (isHere && allowLoopback) return
  if (protocol !== 'https:' || isHere || (isIP(host) && !isPublicAddress(host)))
    throw new AppError('invalid', 'Please check your input and try again.', {
      apiUrl: 'Please give an address that begins with https:// and can be reached from the internet',
    })
}

import { isIP } from 'node:net'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod/mini'
import { findTextAccount, textSecretContext } from '#server/applications/sms/queries.ts'
import { textAccounts } from '#server/applications/sms/table.ts'
import { requireActor } from '#server/identity/auth/queries.ts'
import { staleWriteError } from '#server/identity/staff/stale-write-error.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { newToken } from '#server/platform/crypto/token.ts'
import { isLoopback, isPublicAddress } from '#server/platform/outbound-http/public-address.ts'
import { accounts } from '#shared/applications/sms/contract.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'

interface ChannelForm {
  readonly channel: TextChannel
  /** The version the caller edited; 0 if none. */
  readonly version: number
  readonly isOn: boolean
  readonly account: unknown
  /** Empty to keep the saved secret. */
  readonly secret: string
  readonly reportSecret: string
}

/**
 * Saves the account of a channel and turns it on or off. Secrets never appear in the audit log.
 * @throws AppError `invalid` with all invalid fields; `conflict` if it was changed since `version`.
 */
export function saveChannel(
  ctx: Context,
  { keys, allowLoopback }: { keys: EncryptionKeys; allowLoopback: boolean },
  { channel, version, isOn, account: raw, secret, reportSecret }: ChannelForm,
): Promise<Record<string, never>> {
  return transact(ctx, async (ctx) => {
    const before = await findTextAccount(ctx, channel)
    const encrypted = (text: string) => encrypt(keys, text, textSecretContext(channel))
    const secretEncrypted = secret ? encrypted(secret) : before?.secretEncrypted
    const reportSecretEncrypted = reportSecret ? encrypted(reportSecret) : (before?.reportSecretEncrypted ?? null)
    const missing: FieldErrors = {
      ...(!secretEncrypted && { secret: 'Enter the secret' }),
      // Without it, incoming replies such as STOP could not be verified.
      ...(channel === 'whatsapp' && !reportSecretEncrypted && { reportSecret: 'Enter the app secret' }),
    }
    const account = parseAccount(channel, raw, missing)
    requirePublicUrl(account.apiUrl, allowLoopback)
    if (!secretEncrypted) throw new Error('Validation let a channel without a secret through.')
    const values = {
      ...{ isOn, account, secretEncrypted, reportSecretEncrypted },
      ...{ verifyToken: before?.verifyToken ?? newToken(), changedAt: ctx.now(), changedBy: requireActor(ctx).id },
    }
    await write(ctx, { channel, version: version + 1, ...values })
    await record(ctx, 'messaging.save', channel, {
      ...{ before: before ? auditDetail(before) : null, after: auditDetail(values) },
      newSecret: secret !== '' || reportSecret !== '',
    })
    return {}
  })
}

/** @throws AppError `conflict` if the version is no longer current, or if two users save the first version at once. */
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
  const now = saved ? `It is ${saved.isOn ? 'on' : 'off'}, by ${auditDetail(saved).host}.` : 'Nothing is saved.'
  throw await staleWriteError(ctx, { subject: channel, actions: ['messaging.save'], now })
}

/** Details for the audit log, without secrets. */
const auditDetail = ({ isOn, account }: { isOn: boolean; account: unknown }) => ({
  isOn,
  host: new URL(z.object({ apiUrl: z.string() }).parse(account).apiUrl).host,
})

/** @param missing errors of other fields, so that all are reported together. @throws AppError `invalid`. */
function parseAccount(channel: TextChannel, raw: unknown, missing: FieldErrors) {
  try {
    const account = parse(accounts[channel], raw)
    if (Object.keys(missing).length === 0) return account
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('invalid', error.message, { ...error.fields, ...missing })
  }
  throw new AppError('invalid', 'Please check your input and try again.', missing)
}

/** Checks the URL early to save the user a wait; host names are checked again with every message. @throws AppError `invalid`. */
function requirePublicUrl(apiUrl: string, allowLoopback: boolean) {
  const { protocol, hostname } = new URL(apiUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere = host === 'localhost' || isLoopback(host)
  if (isHere && allowLoopback) return
  if (protocol !== 'https:' || isHere || (isIP(host) && !isPublicAddress(host)))
    throw new AppError('invalid', 'Please check your input and try again.', {
      apiUrl: 'Enter a URL that starts with https:// and is reachable from the internet',
    })
}

import { isIP } from 'node:net'
import { requireActor } from '#server/features/auth/queries.ts'
import { findTextAccount, textSecretContext } from '#server/features/text-messages/queries.ts'
import { textAccounts } from '#server/features/text-messages/table.ts'
import { record } from '#server/platform/audit/record.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, seal } from '#server/platform/crypto/seal.ts'
import { newToken } from '#server/platform/crypto/token.ts'
import { isLoopback, isPublicAddress } from '#server/platform/outside/public-address.ts'
import type { TextChannel } from '#shared/consents/status-text-consent.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { accounts } from '#shared/text-messages/contract.ts'

interface ChannelForm {
  readonly channel: TextChannel
  readonly isOn: boolean
  readonly account: unknown
  /** Empty: the one before stays. */
  readonly secret: string
  readonly reportSecret: string
}

/**
 * Keeps the account of a channel and switches it on or off. Neither secret ever stands in the audit log.
 * @throws AppError `invalid` naming every bad field.
 */
export function saveChannel(
  ctx: Context,
  { keys, allowLoopback }: { keys: EncryptionKeys; allowLoopback: boolean },
  { channel, isOn, account: raw, secret, reportSecret }: ChannelForm,
): Promise<Record<string, never>> {
  const account = parse(accounts[channel], raw)
  refuseClosed(account.apiUrl, allowLoopback)
  return transact(ctx, async (ctx) => {
    const before = await findTextAccount(ctx, channel)
    const sealed = (text: string) => seal(keys, text, textSecretContext(channel))
    const secretSealed = secret ? sealed(secret) : before?.secretSealed
    const reportSecretSealed = reportSecret ? sealed(reportSecret) : (before?.reportSecretSealed ?? null)
    const missing = {
      ...(!secretSealed && { secret: 'Please give the secret' }),
      // Without it nobody could be stopped: what comes back would be from anybody.
      ...(channel === 'whatsapp' && !reportSecretSealed && { reportSecret: 'Please give the app secret' }),
    }
    if (!secretSealed || Object.keys(missing).length > 0)
      throw new AppError('invalid', 'Please check your input and try again.', missing)
    const values = {
      ...{ isOn, account, secretSealed, reportSecretSealed },
      ...{ verifyToken: before?.verifyToken ?? newToken(), changedAt: ctx.now(), changedBy: requireActor(ctx).id },
    }
    await ctx.db
      .insert(textAccounts)
      .values({ channel, ...values })
      .onConflictDoUpdate({ target: textAccounts.channel, set: values })
    const { host } = new URL(account.apiUrl)
    await record(ctx, 'messaging.save', channel, { isOn, host, newSecret: secret !== '' || reportSecret !== '' })
    return {}
  })
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

import type { Context } from '#server/platform/context.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { EgressOptions } from '#server/platform/outbound-http/post-external.ts'
import { smsDriver } from '#server/platform/texts/sms.ts'
import type { SendText } from '#server/platform/texts/text-driver.ts'
import { whatsappDriver } from '#server/platform/texts/whatsapp.ts'
import { reportPaths, textAccount, whatsappAccount } from '#shared/applications/sms/contract.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import { findTextAccount, smsSecretContext } from './queries.ts'

export interface SmsDeps {
  readonly keys: EncryptionKeys
  readonly outboundHttp: EgressOptions
  readonly siteUrl: string
}

/**
 * Returns provider HTTP options: longer responses than webhooks, loopback only in development, off for sample data.
 */
export const smsHttpOptions = ({
  pages,
  isSample,
  outboundHosts,
}: {
  pages: 'built' | 'sources'
  isSample: boolean
  outboundHosts?: readonly string[] | undefined
}): EgressOptions => ({
  ...{ allowLoopback: pages === 'sources', timeoutMs: 10_000, readAtMost: 8 * 1024, isClosed: isSample },
  allowedHosts: outboundHosts,
})

/** Creates a channel's driver; undefined if it is off. */
export async function createDriver(
  ctx: Context,
  { keys, outboundHttp, siteUrl }: SmsDeps,
  channel: TextChannel,
  { evenIfOff = false } = {},
): Promise<SendText | undefined> {
  const found = await findTextAccount(ctx, channel)
  if (!found || !(found.isEnabled || evenIfOff)) return undefined
  const secret = decrypt(keys, found.secretEncrypted, smsSecretContext(channel))
  return channel === 'text'
    ? smsDriver(textAccount.parse(found.account), secret, siteUrl + reportPaths.text, outboundHttp)
    : whatsappDriver(whatsappAccount.parse(found.account), secret, outboundHttp)
}

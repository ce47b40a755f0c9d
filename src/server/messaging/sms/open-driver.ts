import { findTextAccount, textSecretContext } from '#server/messaging/sms/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { type EncryptionKeys, open } from '#server/platform/crypto/seal.ts'
import type { Outside } from '#server/platform/outside/post-outside.ts'
import { smsDriver } from '#server/platform/texts/sms.ts'
import type { SendText } from '#server/platform/texts/text-driver.ts'
import { whatsappDriver } from '#server/platform/texts/whatsapp.ts'
import type { TextChannel } from '#shared/messaging/consents/status-text-consent.ts'
import { reportPaths, textAccount, whatsappAccount } from '#shared/messaging/sms/contract.ts'

export interface TextOutfit {
  readonly keys: EncryptionKeys
  readonly outside: Outside
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** How providers are called: an answer is longer than that of a webhook. Loopback only in development, and nobody from made-up data. */
export const textOutside = ({ pages, isSample }: { pages: 'built' | 'sources'; isSample: boolean }): Outside => ({
  ...{ allowLoopback: pages === 'sources', timeoutMs: 10_000, readAtMost: 8 * 1024, isClosed: isSample },
})

/** The way out by a channel with what is saved for it; undefined where nothing is, or it is switched off. */
export async function openDriver(
  ctx: Context,
  { keys, outside, siteUrl }: TextOutfit,
  channel: TextChannel,
  { evenIfOff = false } = {},
): Promise<SendText | undefined> {
  const found = await findTextAccount(ctx, channel)
  if (!found || !(found.isOn || evenIfOff)) return undefined
  const secret = open(keys, found.secretSealed, textSecretContext(channel))
  return channel === 'text'
    ? smsDriver(textAccount.parse(found.account), secret, siteUrl + reportPaths.text, outside)
    : whatsappDriver(whatsappAccount.parse(found.account), secret, outside)
}

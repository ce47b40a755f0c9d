import { countRecentEmails } from '#server/messaging/contact-policy/queries.ts'
import { decrypt, type EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import type { EmailedEstimate } from '#shared/intake/emailed-estimates/addresses.ts'
import { addressContext } from './commands.ts'
import { estimateEmail } from './emails.ts'
import { sealEstimate } from './estimate-token.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'estimates.send-link': { addressEncrypted: string; estimate: EmailedEstimate }
  }
}

/** Anyone can enter any address. */
const maxPerDay = 5
const dayMs = 24 * 60 * 60_000

/** Emails links singly, up to five a day to an address. */
export const sendEstimateLinks = ({
  keys,
  sendMail,
  siteUrl,
}: {
  keys: EncryptionKeys
  sendMail: SendMail
  siteUrl: string
}): Handler<'estimates.send-link'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { addressEncrypted, estimate } of payloads) {
      const email = decrypt(keys, addressEncrypted, addressContext)
      const since = new Date(ctx.now().getTime() - dayMs)
      if ((await countRecentEmails(ctx, email, ['estimates.send-link'], since)) >= maxPerDay) continue
      await sendMail({ to: [email], ...estimateEmail(siteUrl, sealEstimate(ctx, keys, estimate)) })
    }
  },
})

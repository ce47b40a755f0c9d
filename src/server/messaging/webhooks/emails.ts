import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { letterMail } from '#server/platform/mail/letter.ts'
/** Tells staff that an endpoint is not called any more. Of the address only its host: paths may hold a token. */
export const pausedEmail = (siteUrl: string, { url, description }: { url: string; description: string }) =>
  letterMail({
    subject: `Webhook paused: ${description}`,
    paragraphs: [
      `The webhook endpoint "${description}" at ${new URL(url).host} failed 20 times in a row and is not called any more.`,
      'What happens meanwhile is held for 30 days and delivered when you resume it.',
    ],
    link: { label: 'Open the webhooks', url: `${siteUrl}/admin/settings/webhooks` },
    footer: staffMailFooter,
  })

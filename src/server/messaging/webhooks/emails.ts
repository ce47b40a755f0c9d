import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
/** Notifies staff of a paused endpoint without its path, which may contain a token. */
export const pausedEmail = (siteUrl: string, { url, description }: { url: string; description: string }) =>
  textEmail({
    subject: `Webhook paused: ${description}`,
    paragraphs: [
      `The webhook endpoint "${description}" at ${new URL(url).host} failed 20 times in a row, so we paused it.`,
      'New events are held for 30 days and delivered when you resume it.',
    ],
    link: { label: 'View webhooks', url: `${siteUrl}/admin/settings/webhooks` },
    footer: staffMailFooter,
  })

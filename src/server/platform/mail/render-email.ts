import { type EmailBranding, renderEmailHtml } from './email-html.ts'
import { signature } from './letter.ts'
import type { SendMail } from './open-mail.ts'

/** Adds signature and HTML on sending; mail without `letter` is unchanged. */
export const withEmailTemplate =
  (sendMail: SendMail, getEmailBranding: () => Promise<EmailBranding>): SendMail =>
  async ({ letter, ...mail }) => {
    if (!letter) return sendMail(mail)
    const letterhead = await getEmailBranding()
    const text = letter.isSigned ? mail.text : `${mail.text}${signature(letterhead)}\n`
    await sendMail({ ...mail, text, html: renderEmailHtml(letter, letterhead) })
  }

import { type EmailBranding, renderEmailHtml } from './email-html.ts'
import { signature } from './letter.ts'
import type { SendMail } from './open-mail.ts'

const logoId = 'logo@brand'

/** A PNG of twice this size. */
export interface MailMark {
  readonly png: Buffer
  readonly width: number
  readonly height: number
  readonly showsName: boolean
}

/** Adds signature, logo and HTML on sending; mail without `letter` is unchanged. */
export const withEmailTemplate =
  (sendMail: SendMail, getEmailBranding: () => Promise<EmailBranding & { readonly mark?: MailMark }>): SendMail =>
  async ({ letter, ...mail }) => {
    if (!letter) return sendMail(mail)
    const { mark, ...branding } = await getEmailBranding()
    const letterhead = mark ? { ...branding, logo: { ...mark, src: `cid:${logoId}` } } : branding
    const text = letter.isSigned ? mail.text : `${mail.text}${signature(letterhead)}\n`
    const logo = mark && { cid: logoId, filename: 'logo.png', contentType: 'image/png', content: mark.png }
    const attachments = [...(logo ? [logo] : []), ...(mail.attachments ?? [])]
    await sendMail({
      ...{ ...mail, text, html: renderEmailHtml(letter, letterhead) },
      ...(attachments.length > 0 && { attachments }),
    })
  }

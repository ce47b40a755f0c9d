import { signature } from '#server/platform/mail/letter.ts'
import { type Letterhead, letterHtml } from '#server/platform/mail/letter-html.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'

/**
 * Signs each letter and gives it its HTML when it leaves, with the name and in the colours that the brokerage has by then;
 * features only write words. Mail without a letter leaves as it is.
 */
export const dress =
  (sendMail: SendMail, findLetterhead: () => Promise<Letterhead>): SendMail =>
  async ({ letter, ...mail }) => {
    if (!letter) return sendMail(mail)
    const letterhead = await findLetterhead()
    const text = letter.isSigned ? mail.text : `${mail.text}${signature(letterhead)}\n`
    await sendMail({ ...mail, text, html: letterHtml(letter, letterhead) })
  }

import type { FileLink } from '#server/applications/applicants/commands/prepare-mail.ts'
import { letterMail } from '#server/platform/mail/letter.ts'
import { codeMinutes, linkMinutes } from '#shared/applications/applicants/contract.ts'

/** The code stands in the text alone: a subject is shown on locked screens. */
export const codeEmail = ({ code }: { code: string }) =>
  letterMail({
    subject: 'Your code',
    preheader: 'Type it into the page where you asked for it.',
    paragraphs: [
      `Your code is ${code.slice(0, 3)} ${code.slice(3)}.`,
      `Type it into the page where you asked for it. It works once, for ${codeMinutes} minutes.`,
      'Nobody who works here will ever ask you for it.',
    ],
    footer: 'If you did not ask for a code, do nothing: without it nobody gets in.',
  })

const label = { business: 'Business funding', personal: 'Personal loan' } as const

/** The token stands behind the number sign, which browsers send to no server. */
export const linksEmail = (siteUrl: string, { links }: { links: readonly FileLink[] }) =>
  letterMail({
    subject: links.length === 1 ? 'Your application' : 'Your applications',
    preheader: 'Open it with the link in this mail.',
    paragraphs: [
      ...links.map(
        ({ reference, type, isSent, token }) =>
          `${label[type]}, ${reference}: ${siteUrl}/${isSent ? 'track-application' : 'application-portal'}#open=${encodeURIComponent(token)}`,
      ),
      `Each link works once, for ${linkMinutes} minutes. After that, ask for a new one at ${siteUrl}/track-application.`,
    ],
    footer: 'If you did not ask for this mail, do nothing, and pass it on to nobody: a link opens the application.',
  })

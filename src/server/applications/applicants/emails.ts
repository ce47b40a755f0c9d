import type { ApplicationLink } from '#server/applications/applicants/commands/prepare-access-email.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { codeMinutes, linkMinutes } from '#shared/applications/applicants/contract.ts'

/** Emails a code, but not in the subject, because lock screens show subjects. */
export const codeEmail = ({ code }: { code: string }) =>
  textEmail({
    subject: 'Your sign-in code',
    preheader: 'Enter it on the page where you requested it.',
    paragraphs: [
      `Your code is ${code.slice(0, 3)} ${code.slice(3)}.`,
      `Enter it on the page where you requested it. It works once and expires in ${codeMinutes} minutes.`,
      'Our staff will never ask you for this code.',
    ],
    footer: 'If you didn’t request a code, ignore this email. No one can open your application without it.',
  })

const label = { business: 'Business funding', personal: 'Personal loan' } as const

/** Emails links with tokens in fragments, which browsers don't send. */
export const linksEmail = (siteUrl: string, { links }: { links: readonly ApplicationLink[] }) =>
  textEmail({
    subject: links.length === 1 ? 'Your application' : 'Your applications',
    preheader: 'Use the link in this email to open it.',
    paragraphs: [
      ...links.map(
        ({ reference, type, isSent, token }) =>
          `${label[type]}, ${reference}: ${siteUrl}/${isSent ? 'track-application' : 'application-portal'}#open=${encodeURIComponent(token)}`,
      ),
      `Each link works once and expires in ${linkMinutes} minutes. After that, request a new one at ${siteUrl}/track-application.`,
    ],
    footer: 'If you didn’t request this email, ignore it and don’t forward it: the links open your application.',
  })

import type { ApplicationLink } from '#server/applications/applicants/commands/prepare-access-email.ts'
import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { codeMinutes, linkMinutes } from '#shared/applications/applicants/contract.ts'
import { ownerLink, ownerLinkDays } from '#shared/applications/applicants/owner-authorization.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'

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
export const linksEmail = (
  siteUrl: string,
  { links, isMore }: { links: readonly ApplicationLink[]; isMore: boolean },
) =>
  textEmail({
    subject: links.length === 1 ? 'Your application' : 'Your applications',
    preheader: 'Use the link in this email to open it.',
    paragraphs: [
      ...links.map(
        ({ reference, type, isSent, token }) =>
          `${label[type]}, ${reference}: ${siteUrl}/${isSent ? 'track-application' : 'application-portal'}#open=${encodeURIComponent(token)}`,
      ),
      `Each link works once and expires in ${linkMinutes} minutes. After that, get a new one here:`,
      ...links.map(({ reference, isSent }) =>
        isSent ? statusLink(siteUrl, reference) : `${siteUrl}/application-portal#go-on=${reference}`,
      ),
      ...(isMore
        ? [
            `There are more applications with this email address. If yours isn’t listed, open it with its reference number: ${siteUrl}/track-application`,
          ]
        : []),
    ],
    footer: 'If you didn’t request this email, ignore it and don’t forward it: the links open your application.',
  })

/** Notifies an application's former address, without the new one, which is someone else's if the first had a typo. */
export const formerEmailEmail = ({ reference = '' }: { reference?: string }) =>
  textEmail({
    subject: `The email address of application ${reference} was changed`,
    paragraphs: [
      `Application ${reference} was started with this email address. Someone has since replaced it with another address, so codes, links and updates about it no longer go to you.`,
      'If you made the change, you don’t need to do anything. If you didn’t start this application, you don’t need to do anything either: the person who started it can’t see any of your information.',
      'If it is your application and you didn’t change the address, let us know.',
    ],
    footer: 'If you need help, reply to this email.',
  })

/** Notifies an owner's former address, without names, because anyone can enter any address. */
export const formerOwnerEmail = (broker: string) =>
  textEmail({
    subject: 'Your email address as an owner was replaced',
    paragraphs: [
      `Someone applied for business funding through ${broker} and listed an owner with this email address. It has since been replaced with another address, so the link to authorize or decline credit reports no longer goes to you.`,
      'If that is right, or you don’t own a business that applied, you don’t have to do anything.',
      'If you’re an owner and didn’t ask for the change, let us know.',
    ],
    footer: 'If you need help, reply to this email.',
  })

/** Notifies an applicant of a new passkey. */
export const passkeyAddedEmail = (siteUrl: string, { reference, device }: { reference: string; device: string }) =>
  textEmail({
    subject: `A passkey was added to your application ${reference}`,
    paragraphs: [
      `A passkey (${device || 'unknown browser'}) now opens your application ${reference} without a code from an email.`,
      `If you added it, you’re done. If not, open your application, remove the passkey under Signed-in devices, and sign out all other devices.`,
    ],
    link: { label: 'Open my application', url: statusLink(siteUrl, reference) },
    footer: 'If you need help, reply to this email.',
  })

/** Asks an owner to authorize credit reports. Without names, because anyone can enter any address and text. */
export const ownerLinkEmail = (siteUrl: string, { broker, token }: { broker: string; token: string }) =>
  textEmail({
    subject: 'You’re listed as an owner: please answer about credit reports',
    paragraphs: [
      `Someone applied for business funding through ${broker} and listed you as an owner. A lender may obtain a credit report about you only if you authorize it.`,
      'Use the link below to see the name of the business, who applied, and the text to authorize or decline. It’s your choice.',
      `You can answer for ${ownerLinkDays} days. Keep this email: with the same link, you can withdraw your authorization later.`,
    ],
    link: { label: 'Review and answer', url: ownerLink(siteUrl, token) },
    footer:
      'The link is only for you, so please don’t forward it. If you don’t own a business that applied, ignore this email.',
  })

const maxListed = 20

/**
 * Notifies staff that other owners answered, without names.
 * @param applications at least one.
 */
export function ownersAnsweredEmail(siteUrl: string, applications: readonly { id: string; reference: string }[]) {
  const [first, ...others] = applications
  const references = applications.map(({ reference }) => reference)
  const more = references.length > maxListed ? ` and ${references.length - maxListed} more` : ''
  return textEmail({
    subject:
      others.length === 0
        ? `${first?.reference}: an owner answered about credit reports`
        : `Owners of ${applications.length} applications answered about credit reports`,
    paragraphs: [
      `${others.length === 0 ? 'An owner' : 'Owners'} listed in ${references.slice(0, maxListed).join(', ')}${more} authorized credit reports, declined, or withdrew an authorization.`,
      'If one was withdrawn, let each lender that has the application know.',
    ],
    link:
      others.length === 0
        ? { label: 'Open application', url: `${siteUrl}/admin/applications?application=${first?.id}` }
        : { label: 'Open applications', url: `${siteUrl}/admin/applications` },
    footer: staffMailFooter,
  })
}

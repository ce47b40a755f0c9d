import { textEmail } from '#server/platform/mail/letter.ts'
import { statusLink } from '#shared/applications/applicants/status-link.ts'
import { reopenUntil } from '#shared/applications/applications/stage-moves.ts'
import { formatBrokerDay } from '#shared/system/settings/broker-day.ts'
import { expireAfterDays } from './inactivity.ts'

const codeFooter = 'You’ll be asked for your email address, and we’ll email you a code.'
const endText = `If there’s no activity for ${expireAfterDays} days, the application closes automatically. You can reopen it later.`

export const draftReminderEmail = (siteUrl: string, reference: string) =>
  textEmail({
    subject: `Your application ${reference} is not submitted yet`,
    paragraphs: [
      `You started application ${reference}. Everything you entered is saved, and no one else has seen it.`,
      'To continue, use the link below and enter this reference and your email address. We’ll email you a code.',
      endText,
    ],
    link: { label: 'Continue my application', url: `${siteUrl}/application-portal#go-on=${reference}` },
    footer: 'If you didn’t start an application, ignore this email. Nothing is sent to anyone.',
  })

export const requirementsReminderEmail = (
  siteUrl: string,
  { reference, count }: { reference: string; count: number },
) =>
  textEmail({
    subject: `Your application ${reference} needs ${count === 1 ? '1 item' : `${count} items`}`,
    paragraphs: [
      `We need ${count === 1 ? '1 item' : `${count} items`} from you to continue your application ${reference}.`,
      'Use the link below to see what we need and when it’s due. You can upload it there, even from your phone.',
      `If you can’t get an item, send us a message there. ${endText}`,
    ],
    link: { label: 'See what we need', url: statusLink(siteUrl, reference, 'wanted') },
    footer: codeFooter,
  })

export const offersReminderEmail = (siteUrl: string, reference: string) =>
  textEmail({
    subject: `You have offers to review for your application ${reference}`,
    paragraphs: [
      `Lenders have made offers for your application ${reference}. Use the link below to compare them, including what each one costs.`,
      `Comparing is free, and you don’t have to choose one. ${endText}`,
    ],
    link: { label: 'Compare offers', url: statusLink(siteUrl, reference, 'offers') },
    footer: codeFooter,
  })

/** Tells an applicant that their application was closed at `about.at`. */
export const expiredEmail = (
  siteUrl: string,
  { reference, at, wasSent, zone }: { reference: string; at: Date; wasSent: boolean; zone: string },
) => {
  const until = formatBrokerDay(zone, reopenUntil(at))
  return textEmail({
    subject: `Your application ${reference} is closed`,
    paragraphs: [
      `There was no activity on your application ${reference} for a while, so we closed it. Only you and our team can still see it.`,
      `You can reopen it until ${until}. ${wasSent ? 'Your answers and documents are' : 'What you entered is'} saved until then.`,
    ],
    link: { label: 'Reopen my application', url: statusLink(siteUrl, reference) },
    footer: codeFooter,
  })
}

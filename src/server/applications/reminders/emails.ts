import { expireAfterDays } from '#server/applications/reminders/quiet.ts'
import { letterMail } from '#server/platform/mail/letter.ts'
import { reopenUntil } from '#shared/applications/applications/reopening.ts'
import { formatBrokerDay } from '#shared/system/settings/broker-day.ts'

const codeFooter = 'The page asks for your reference and your email address, and mails you a code.'
const endText = `If nothing happens for ${expireAfterDays} days, it is closed by itself, and you can reopen it.`

export const draftWaitsEmail = (siteUrl: string, reference: string) =>
  letterMail({
    subject: `Your application ${reference} is not sent yet`,
    paragraphs: [
      `You have begun the application ${reference}. Everything that you entered is saved, and nobody else has seen it.`,
      'To go on, open the page below and enter this reference and your email address. We then mail you a code.',
      endText,
    ],
    link: { label: 'Go on with my application', url: `${siteUrl}/application-portal#go-on=${reference}` },
    footer: 'If you did not begin an application, do nothing: nothing is sent to anybody.',
  })

export const itemsWaitEmail = (siteUrl: string, { reference, count }: { reference: string; count: number }) =>
  letterMail({
    subject: `Your application ${reference} waits for ${count === 1 ? '1 item' : `${count} items`}`,
    paragraphs: [
      `Your application ${reference} goes on as soon as we have ${count === 1 ? '1 item' : `${count} items`} from you.`,
      'What it is, and by when, stands on the page below. You can send it there, from a phone as well.',
      `If something cannot be had, write to us on that page. ${endText}`,
    ],
    link: { label: 'See what is needed', url: `${siteUrl}/track-application` },
    footer: codeFooter,
  })

export const offersWaitEmail = (siteUrl: string, reference: string) =>
  letterMail({
    subject: `Your application ${reference} has offers that wait for you`,
    paragraphs: [
      `Lenders have made offers for your application ${reference}. You can compare them on the page below, with what each costs.`,
      `You owe nothing by looking, and may choose none. ${endText}`,
    ],
    link: { label: 'Compare the offers', url: `${siteUrl}/track-application` },
    footer: codeFooter,
  })

/** @param about.at when it ended. @param about.zone of the brokerage, as it stands in Settings. */
export const expiredEmail = (
  siteUrl: string,
  { reference, at, wasSent, zone }: { reference: string; at: Date; wasSent: boolean; zone: string },
) => {
  const until = formatBrokerDay(zone, reopenUntil(at))
  return letterMail({
    subject: `Your application ${reference} is closed`,
    paragraphs: [
      `Nothing has happened to your application ${reference} for a while, so it is closed. Nobody can see it any more but you and us.`,
      `You can reopen it with one click until ${until}. ${wasSent ? 'Your answers and documents are' : 'What you entered is'} kept until then.`,
    ],
    link: { label: 'Reopen my application', url: `${siteUrl}/track-application` },
    footer: codeFooter,
  })
}

import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import { callPaths } from '#shared/intake/calls/addresses.ts'

interface BookedCall {
  readonly reference: string
  /** `Monday, March 2, 10:00 AM EST` */
  readonly time: string
  readonly brand: string
}

/** Returns the address of the page that cancels a call, with the token where servers don't see it. */
export const callUrl = (siteUrl: string, token: string) => `${siteUrl}${callPaths.booked}#token=${token}`

/** Confirms a call without the phone number, because the address is unverified. */
export const callBookedEmail = (siteUrl: string, { reference, time, brand }: BookedCall, token: string) =>
  textEmail({
    subject: `Your call on ${time}`,
    paragraphs: [
      `We’ll call you on ${time}, at the number you gave us. It takes up to half an hour. Your reference is ${reference}.`,
      'The attached file adds the call to your calendar. If you can’t make it, cancel with the link below and book another time.',
      `${brand} never asks for a fee before you’re funded.`,
    ],
    link: { label: 'Cancel the call', url: callUrl(siteUrl, token) },
    footer: 'If you didn’t book a call, cancel it with the link. Someone entered your address by mistake.',
  })

/** Confirms a canceled call. */
export const callCanceledEmail = (siteUrl: string, { reference, time }: BookedCall) =>
  textEmail({
    subject: `Canceled: your call on ${time}`,
    paragraphs: [`Your call on ${time} (${reference}) is canceled. We won’t call you.`],
    link: { label: 'Book another time', url: `${siteUrl}${callPaths.form}` },
    footer: 'You’re receiving this email because someone canceled the call with the link in its invitation.',
  })

/** Notifies staff without a name, because email isn’t confidential. */
export const staffCallCanceledEmail = (siteUrl: string, { reference, time }: BookedCall, contactId: string) =>
  textEmail({
    subject: `Canceled call: ${time}`,
    paragraphs: [`The visitor canceled the call on ${time} (${reference}). The half hour can be booked again.`],
    link: { label: 'View the message', url: `${siteUrl}/admin/contacts?open=${contactId}` },
    footer: staffMailFooter,
  })

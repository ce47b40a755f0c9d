import { textEmail } from '#server/platform/mail/letter.ts'

interface LiftedHold {
  readonly setBy: string
  /** The day it was set. */
  readonly setOn: string
  readonly liftedBy: string
  /** The day until which it covers its records. */
  readonly until: string
}

/** Reports a lifted hold, without the person or the matter. */
export const liftedHoldEmail = (siteUrl: string, { setBy, setOn, liftedBy, until }: LiftedHold) =>
  textEmail({
    subject: 'A legal hold was lifted',
    paragraphs: [
      `${liftedBy} lifted a legal hold that ${setBy} set on ${setOn}. It covers its records until ${until}. Then, those past their retention period are deleted.`,
      'If it’s still needed, set it again before that day.',
    ],
    link: { label: 'Open retention', url: `${siteUrl}/admin/settings/retention` },
    footer: 'Every owner and the person who set the hold receive this email.',
  })

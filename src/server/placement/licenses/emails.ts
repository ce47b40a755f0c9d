import type { EndingLicence } from '#server/placement/licenses/queries.ts'
import { textEmail } from '#server/platform/mail/letter.ts'

/** Tells owners that licences end soon. */
export const licencesEndEmail = (siteUrl: string, ending: readonly EndingLicence[]) =>
  textEmail({
    subject: ending.length === 1 ? 'A licence ends soon' : `${ending.length} licences end soon`,
    paragraphs: [
      ending
        .map(({ lender, state, number, expiresOn }) => `${lender ?? 'Ours'}, ${state}, ${number}: until ${expiresOn}`)
        .join('\n'),
      'Once the licence of a lender has ended, no file is sent to that lender for that state.',
      'When one is renewed, put its new last day into Settings, or into the record of the lender.',
    ],
    link: { label: 'Open the desk', url: `${siteUrl}/admin` },
    footer: 'Owners are told 60, 30 and 7 days before a licence ends, once each.',
  })

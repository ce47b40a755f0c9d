import { textEmail } from '#server/platform/mail/letter.ts'
import type { ExpiringLicense } from './queries.ts'

/** Warns owners of expiring licenses. */
export const licensesExpireEmail = (siteUrl: string, ending: readonly ExpiringLicense[]) =>
  textEmail({
    subject: ending.length === 1 ? 'A license expires soon' : `${ending.length} licenses expire soon`,
    paragraphs: [
      ending
        .map(
          ({ lender, state, number, expiresOn }) =>
            `${lender ?? 'Our license'}, ${state}, ${number}: expires ${expiresOn}`,
        )
        .join('\n'),
      'Once a lender’s license has expired, no applications from that state are sent to it. Once ours has expired, no new offers or submissions are possible in that state.',
      'After a renewal, enter the new expiration date in Settings or in the lender’s record.',
    ],
    link: { label: 'Open admin', url: `${siteUrl}/admin` },
    footer: 'Owners get this notice 60, 30 and 7 days before a license expires.',
  })

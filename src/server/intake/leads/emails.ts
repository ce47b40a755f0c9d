import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'
import type { ResponsePromise } from '#shared/system/promises/promise.ts'

/**
 * Confirms a lead to the person who left it. Without the name and amount, because anyone can enter any text for any
 * address.
 */
export const leadReceiptEmail = (
  siteUrl: string,
  { brand, within, dueBy }: ResponsePromise & { readonly brand: string },
) =>
  textEmail({
    subject: 'We received your details',
    preheader: `An advisor will email you by ${dueBy}.`,
    paragraphs: [
      `Thank you for contacting ${brand}. An advisor will email you within ${within}: by ${dueBy}.`,
      'Use the link below to see where you stand: nine questions, about three minutes, and no effect on your credit score.',
      'No one may ask you for a fee before you’re funded. If someone does, please let us know.',
    ],
    link: { label: 'See where you stand', url: `${siteUrl}/free-analysis` },
    footer:
      'You’re receiving this because someone entered this address on our site. If it wasn’t you, please let us know, and we’ll delete it.',
  })

const maxNames = 20

/** Older leads may have line breaks in their name, and anyone may type an address, which mail programs would link. */
const inert = (text: string) => text.replace(/\s+/g, ' ').replace(/:\/\/|www\.|(?<=\w)\.(?=\p{L}{2})/giu, ' ')

/** Notifies staff without phone numbers or addresses, because email isn't private. */
export function newLeadsEmail(leads: readonly { name: string; source: string }[], siteUrl: string) {
  const title = leads.length === 1 ? '1 new lead' : `${leads.length} new leads`
  const names = leads.slice(0, maxNames).map(({ name, source }) => `- ${inert(name)} (${inert(source)})`)
  const more = leads.length > maxNames ? [`… and ${leads.length - maxNames} more`] : []
  return textEmail({
    subject: title,
    paragraphs: [`${title}:`, [...names, ...more].join('\n')],
    link: { label: 'View leads', url: `${siteUrl}/admin/leads` },
    footer: staffMailFooter,
  })
}

import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { textEmail } from '#server/platform/mail/letter.ts'

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

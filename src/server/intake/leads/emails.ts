import { staffMailFooter } from '#server/identity/staff/mail-footer.ts'
import { letterMail } from '#server/platform/mail/letter.ts'

/** Names shown in one mail; beyond that only their number. */
const shown = 20

/** Tells staff of new leads. No numbers and no addresses: mail is read on phones and passes through other hands. */
export function newLeadsEmail(leads: readonly { name: string; source: string }[], siteUrl: string) {
  const title = leads.length === 1 ? '1 new lead' : `${leads.length} new leads`
  const names = leads.slice(0, shown).map(({ name, source }) => `- ${name} (${source})`)
  const more = leads.length > shown ? [`… and ${leads.length - shown} more`] : []
  return letterMail({
    subject: title,
    paragraphs: [`${title}:`, [...names, ...more].join('\n')],
    link: { label: 'Open the leads', url: `${siteUrl}/admin/leads` },
    footer: staffMailFooter,
  })
}

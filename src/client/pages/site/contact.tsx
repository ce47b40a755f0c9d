import { ContactLines } from './frame/contact-lines.tsx'
import { LeadCard } from './lead-card.tsx'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const contact: SitePage = {
  head: ({ hours }) => ({
    title: 'Contact',
    description: `How to reach a person: ${hours.days} ${hours.open} to ${hours.close} ${hours.zone}.`,
    keywords: ['contact', 'business hours', 'funding advice'],
  }),
  Page: function Contact() {
    const { hours, responseHours } = useSettings()
    return (
      <TextPage
        title="Contact"
        lead={`Leave your details and one person answers within ${responseHours} hours. You never reach a call centre.`}
        aside={<LeadCard title="Ask us to get in touch" action="Ask for an answer" />}
      >
        <h2>Business hours</h2>
        <p className="figures">
          {hours.days} {hours.open}-{hours.close} {hours.zone}
        </p>
        <ContactLines />
        <h2>A complaint?</h2>
        <p>
          Say so in your first sentence. It goes to the owner, not to the person it is about, and you get an answer in
          writing.
        </p>
      </TextPage>
    )
  },
}

import { ButtonLink } from '#client/ui/button.tsx'
import { ContactLines } from './frame/contact-lines.tsx'
import { useSettings } from './page-context.ts'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const trackApplication: SitePage = {
  head: () => ({
    title: 'Track your application',
    description: 'How to learn where your application stands, and what each stage means.',
    keywords: ['application status', 'track application'],
  }),
  Page: function TrackApplication() {
    const { hours, responseHours } = useSettings()
    return (
      <TextPage
        title="Track your application"
        lead={`The person who looks after your application knows where it stands. Reply to their last email and you hear back within ${responseHours} hours, ${hours.days} ${hours.open} to ${hours.close} ${hours.zone}.`}
      >
        <h2>What the stages mean</h2>
        <ol>
          <li>Received: we have your details and a person is reading them.</li>
          <li>Documents: a lender needs papers from you, and your contact has named them.</li>
          <li>With the lender: the lender is deciding. This is the part we cannot hurry.</li>
          <li>Offers: you have offers to compare. Nothing happens until you decide.</li>
          <li>Funded: the lender has paid. Only now is our fee due.</li>
        </ol>
        <p>Lost the email, or have you heard nothing?</p>
        <p>
          <ButtonLink look="secondary" href="/contact">
            Contact us
          </ButtonLink>
        </p>
        <ContactLines />
      </TextPage>
    )
  },
}

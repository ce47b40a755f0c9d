import { ButtonLink } from '#client/ui/button.tsx'
import { ContactLines } from './frame/contact-lines.tsx'
import { useSettings } from './page-context.ts'
import { Section } from './parts/section.tsx'
import { StatusSample } from './parts/status-sample.tsx'
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
        aside={<StatusSample />}
        below={<Stages />}
      >
        <h2>What you are told</h2>
        <p>
          The last thing that happened, what happens next, and by when. Which lenders have your file, and since which
          day. What is missing, if anything is.
        </p>
        <h2>Lost the email, or heard nothing?</h2>
        <p>
          Write from the address you gave us; you need no reference number. Strangers get no answer about your file, so
          from another address we first make sure that it is you.
        </p>
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

const stages = [
  ['Received', 'We have your details, and a person is reading them.'],
  [
    'Documents',
    'A lender needs papers from you, and your contact has named them. The clock stands still until they are in.',
  ],
  [
    'With lenders',
    'Those you agreed to are deciding. This is the part we cannot hurry; we ask on the day they promised.',
  ],
  ['Offers', 'You have offers to compare. Nothing happens until you decide.'],
  ['No match', 'You get the reasons, what would change them, and when to ask again.'],
  ['Funded', 'The lender has paid. Only now is our fee due.'],
] as const

const Stages = () => (
  <Section id="stages" title="What the stages mean" layout="split">
    <dl className="divide-y divide-line border-line border-y">
      {stages.map(([name, text]) => (
        <div key={name} className="grid gap-x-6 py-4 @tablet:grid-cols-[12rem_1fr]">
          <dt className="font-display font-semibold text-lg">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Section>
)

import { ContactCard } from './contact/contact-card.tsx'
import { OpeningHours } from './contact/opening-hours.tsx'
import { Faq } from './faq.tsx'
import { faqData, laterQuestions } from './faq-items.tsx'
import { ContactLines } from './frame/contact-lines.tsx'
import { useSettings } from './page-context.ts'
import { Section } from './parts/section.tsx'
import { TickList } from './parts/tick-list.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const contact: SitePage = {
  head: ({ hours }) => ({
    title: 'Contact',
    description: `How to reach a person: ${hours.days} ${hours.open} to ${hours.close} ${hours.zone}.`,
    keywords: ['contact', 'business hours', 'funding advice'],
  }),
  about: (settings) => faqData(laterQuestions(settings)),
  Page: function Contact() {
    const { responseHours, contact } = useSettings()
    const hasWays = Object.values(contact).some((way) => way !== '')
    return (
      <TextPage
        title="Contact"
        lead={`Write to us and one person will answer within ${responseHours} hours on business days. No call center.`}
        aside={<ContactCard />}
        below={<Reasons />}
      >
        <h2>Business hours</h2>
        <OpeningHours />
        {hasWays && (
          <>
            <h2>Contact us directly</h2>
            <ContactLines />
          </>
        )}
        <h2>What happens to your message</h2>
        <p>
          You’ll get an email with a reference number right away. A person reads your message and answers the way you
          prefer. To request a call about funding, <a href="/free-analysis">get a free analysis</a>.
        </p>
        <h2>Complaints</h2>
        <p>
          Choose <a href="/contact?topic=complaint#form">A complaint</a> as the topic of your message. It goes to the
          owner and is tracked until it’s resolved, and you’ll get a written answer within 15 days.{' '}
          <a href="/terms-of-service#complaints">Other places to turn</a>.
        </p>
        <h2>Privacy requests</h2>
        <p>
          <a href="/privacy-requests">Your privacy choices</a> has a separate form to get a copy of your data, correct
          it or delete it. You’ll get an answer within 45 days.
        </p>
      </TextPage>
    )
  },
}

const Reasons = () => (
  <>
    <Section id="reasons" title="What to include" layout="split">
      <TickList
        items={[
          ['A new request', 'What the money is for, how much, and by when. No documents yet.'],
          ['An application in progress', 'Its reference and your email address. Your advisor will answer.'],
          ['Card processing', 'Your monthly card sales, and what you pay in fees.'],
          ['Your data', 'What you want to see, correct or delete.'],
          ['A problem with this site', 'The page, what you did, and what happened.'],
          ['Someone used our name', 'Forward what you received. We never ask for a fee before you’re funded.'],
        ]}
      />
    </Section>
    <LaterQuestions />
  </>
)

function LaterQuestions() {
  const items = laterQuestions(useSettings())
  if (items.length === 0) return null
  return (
    <Section
      id="questions"
      title="More questions and answers"
      intro={
        <p>
          <a href="/#faq" className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action">
            Common questions
          </a>
        </p>
      }
      layout="split"
    >
      <Faq items={items} />
    </Section>
  )
}

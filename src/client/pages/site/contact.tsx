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
        lead={`Write, and one person answers within ${responseHours} hours on business days. You never reach a call center.`}
        aside={<ContactCard />}
        below={<Reasons />}
      >
        <h2>Business hours</h2>
        <OpeningHours />
        {hasWays && (
          <>
            <h2>Directly</h2>
            <ContactLines />
          </>
        )}
        <h2>What happens with a message</h2>
        <p>
          You get a mail with its reference at once. A person reads it and answers you the way you choose. If you only
          want to leave your details for a call about funding, <a href="/free-analysis">ask for a free analysis</a>.
        </p>
        <h2>A complaint</h2>
        <p>
          Choose <a href="/contact?topic=complaint#form">A complaint</a> above your message: it goes to the owner, is
          tracked until it is decided, and you get an answer in writing within 15 days.{' '}
          <a href="/terms-of-service#complaints">Who else you can turn to</a>.
        </p>
        <h2>A request about your data</h2>
        <p>
          <a href="/privacy-requests">Your privacy choices</a> has a form of its own: a copy, a correction, a deletion.
          You get an answer within 45 days.
        </p>
      </TextPage>
    )
  },
}

const Reasons = () => (
  <>
    <Section id="reasons" title="What to say, so that one answer is enough" layout="split">
      <TickList
        items={[
          ['A new request', 'What the money is for, how much, and by when. No papers yet.'],
          ['A request under way', 'Its reference, and the address you gave. Your contact answers.'],
          ['Card processing', 'Your card sales of a month, and what you pay for it.'],
          ['Your data', 'What you want to know, have corrected or deleted.'],
          ['Something on this site', 'The page, what you did, and what you saw instead.'],
          ['Somebody used our name', 'Forward what you got. We never ask for a fee before you are funded.'],
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
      title="Questions people ask later"
      intro={
        <p>
          <a href="/#faq" className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action">
            Those they ask first
          </a>
        </p>
      }
      layout="split"
    >
      <Faq items={items} />
    </Section>
  )
}

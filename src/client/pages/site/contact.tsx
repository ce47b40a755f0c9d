import { Faq } from './faq.tsx'
import { faqData, laterQuestions } from './faq-items.tsx'
import { ContactLines } from './frame/contact-lines.tsx'
import { LeadCard } from './lead-card.tsx'
import { WaysToWrite } from './legal/operator.tsx'
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
    const { hours, responseHours, contact } = useSettings()
    const hasWays = [contact.email, contact.phone, contact.address].some((way) => way !== '')
    return (
      <TextPage
        title="Contact"
        lead={`Leave your details and one person answers within ${responseHours} hours. You never reach a call center.`}
        aside={<LeadCard source="Contact" title="Ask us to get in touch" action="Ask for an answer" />}
        below={<Reasons />}
      >
        <h2>Business hours</h2>
        <p className="figures">
          {hours.days} {hours.open}-{hours.close} {hours.zone}
        </p>
        {hasWays && (
          <>
            <h2>Directly</h2>
            <ContactLines />
          </>
        )}
        <h2>What leaving your details does</h2>
        <p>
          The form takes your name, email and phone, and no message: nothing to explain yet. One person writes to you by
          email, and you answer with what it is about. We call or text only if you tick the box.
        </p>
        <h2>A complaint, or a request about your data</h2>
        <p>
          <WaysToWrite /> A complaint goes to the owner, not to the person it is about, and you get an answer in
          writing. <a href="/terms-of-service#complaints">Who else you can turn to</a>;{' '}
          <a href="/privacy-policy#rights">what you can ask for about your data</a>.
        </p>
      </TextPage>
    )
  },
}

const Reasons = () => (
  <>
    <Section id="reasons" title="What to say when we write, so that one answer is enough" layout="split">
      <TickList
        items={[
          ['A new request', 'What the money is for, how much, and by when. No papers yet.'],
          ['A request under way', 'Use the address you gave. Your contact answers.'],
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

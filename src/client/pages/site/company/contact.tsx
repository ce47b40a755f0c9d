import { contactDraftKey } from '#client/intake/contact-messages/contact-draft.ts'
import { ContactForm } from '#client/intake/contact-messages/contact-form.tsx'
import { ContactLines } from '#client/pages/site/frame/contact-lines.tsx'
import { usePage, useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island, PlainIsland } from '#client/pages/site/parts/island.tsx'
import { Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { Faq } from './faq.tsx'
import { faqData, laterQuestions } from './faq-items.tsx'

function ContactCard() {
  const { settings, refused } = usePage()
  const { brand, responseHours } = settings
  const props = { responseHours, ...(refused && { values: refused.values, errors: refused.errors }) }
  return (
    <section
      id="form"
      aria-labelledby="contact-title"
      className="rounded border border-line bg-surface p-5 shadow @tablet:p-7"
    >
      <h2 id="contact-title" className="mb-5 text-xl">
        Write to us
      </h2>
      <Island name="contact-form" component={ContactForm} props={props} draft={contactDraftKey} />
      <p className="mt-4 text-ink-soft text-sm">
        Your message goes to {brand.name} only. We store it encrypted and won’t add you to any list.
      </p>
    </section>
  )
}

/** With JavaScript, shows if we are open now. */
function OpeningHours() {
  const { hours } = useSettings()
  return (
    <PlainIsland name="opening" wake="near">
      <p className="figures">
        {hours.days} {hours.open}-{hours.close} {hours.zone}
      </p>
      <p data-opening={JSON.stringify(hours)} role="status" className="min-h-[1lh] font-semibold" />
    </PlainIsland>
  )
}

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
        lead={`Write to us and one person will answer within ${formatResponseTime(responseHours)}. No call center.`}
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
          prefer. To request a call about funding, <a href="/free-analysis">get a free analysis</a> of your business or{' '}
          <a href="/personal-funding#estimate">see which personal loans may fit</a>, and check the box for calls.
        </p>
        <h2>Complaints</h2>
        <p>
          Choose <a href="/contact?topic=complaint#form">A complaint</a> as the topic of your message. It goes to the
          owner and is tracked until it’s resolved, and you’ll get a written answer within 15 days.{' '}
          <a href="/terms-of-service#complaints">Where else you can turn</a>.
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

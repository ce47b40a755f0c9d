import { contactDraftKey } from '#client/intake/contact-messages/contact-draft.ts'
import { ContactForm } from '#client/intake/contact-messages/contact-form.tsx'
import { ContactLines } from '#client/pages/site/frame/contact-lines.tsx'
import { usePage, useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island, PlainIsland } from '#client/pages/site/parts/island.tsx'
import { Section, TickList } from '#client/pages/site/parts/parts.tsx'
import { TextPage } from '#client/pages/site/parts/text-page.tsx'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import * as copy from './copy.tsx'
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
        {copy.writeToUs}
      </h2>
      <Island name="contact-form" component={ContactForm} props={props} draft={contactDraftKey} />
      <p className="mt-4 text-ink-soft text-sm">{copy.messageGoesToUsOnly(brand.name)}</p>
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
    title: copy.contactTitle,
    description: copy.contactDescription(hours.days, hours.open, hours.close, hours.zone),
    keywords: ['contact', 'business hours', 'funding advice'],
  }),
  about: (settings) => faqData(laterQuestions(settings)),
  Page: function Contact() {
    const { responseHours, contact, hours } = useSettings()
    const hasWays = Object.values(contact).some((way) => way !== '')
    return (
      <TextPage
        title={copy.contactTitle}
        lead={copy.contactLead(formatResponseTime(responseHours))}
        aside={<ContactCard />}
        below={<Reasons />}
      >
        <h2>{copy.businessHours}</h2>
        <OpeningHours />
        {hours.callsAtOnce > 0 && (
          <p>
            <a href="/book-a-call">{copy.bookACall}</a>. {copy.bookACallDetail}
          </p>
        )}
        {hasWays && (
          <>
            <h2>{copy.contactUsDirectly}</h2>
            <ContactLines />
          </>
        )}
        <h2>{copy.whatHappensToYourMessage}</h2>
        <p>
          {copy.afterYouWrite(
            (words) => (
              <a href="/free-analysis">{words}</a>
            ),
            (words) => (
              <a href="/personal-funding#estimate">{words}</a>
            ),
          )}
        </p>
        <h2>{copy.complaints}</h2>
        <p>
          {copy.howToComplain(
            (words) => (
              <a href="/contact?topic=complaint#form">{words}</a>
            ),
            (words) => (
              <a href="/terms-of-service#complaints">{words}</a>
            ),
          )}
        </p>
        <h2>{copy.privacyRequests}</h2>
        <p>
          {copy.howToAskAboutData((words) => (
            <a href="/privacy-requests">{words}</a>
          ))}
        </p>
      </TextPage>
    )
  },
}

const Reasons = () => (
  <>
    <Section id="reasons" title={copy.whatToInclude} layout="split">
      <TickList
        items={[
          [copy.aNewRequest, copy.aNewRequestDetail],
          [copy.anApplicationInProgress, copy.anApplicationInProgressDetail],
          [copy.cardProcessing, copy.cardProcessingDetail],
          [copy.yourData, copy.yourDataDetail],
          [copy.aProblemWithThisSite, copy.aProblemDetail],
          [copy.someoneUsedOurName, copy.someoneUsedOurNameDetail],
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
      title={copy.moreQuestionsAndAnswers}
      intro={
        <p>
          <a href="/#faq" className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action">
            {copy.commonQuestions}
          </a>
        </p>
      }
      layout="split"
    >
      <Faq items={items} />
    </Section>
  )
}

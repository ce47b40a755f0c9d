import { Faq } from '#client/pages/site/company/faq.tsx'
import { faqData, firstQuestions } from '#client/pages/site/company/faq-items.tsx'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { exampleCost, exampleSentence, WorkedExample } from '#client/pages/site/funding/worked-example.tsx'
import { PlainIsland } from '#client/pages/site/parts/island.tsx'
import { LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import {
  ClosingCall,
  day,
  Ledger,
  Minimums,
  SampleMark,
  Section,
  Steps,
  TickList,
} from '#client/pages/site/parts/parts.tsx'
import { OfferPicture } from '#client/pages/site/parts/pictures/offer-picture.tsx'
import { StatusPicture } from '#client/pages/site/parts/pictures/status-picture.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { formatBasisPoints, formatPercent, formatThousands } from '#shared/kit/money.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { approvalRateMeaning } from '#shared/system/settings/content/claims.ts'
import type { Testimonial } from '#shared/system/settings/content/testimonials.ts'
import * as copy from './copy.tsx'

function Features() {
  const { responseHours } = useSettings()
  const features = [
    [copy.youChooseWhoSees, copy.youChooseWhoSeesDetail],
    [copy.onePersonNotACall, copy.onePersonNotDetail(formatResponseTime(responseHours))],
    [copy.callsOnlyIfYouAllow, copy.callsOnlyDetail],
    [copy.ifItsANo, copy.ifItsANoDetail],
  ] as const

  return (
    <Section id="features" title={copy.featuresTitle} layout="split">
      <TickList items={features} />
    </Section>
  )
}

function FirstScreen() {
  const settings = useSettings()
  const { business, successFeeBasisPoints, responseHours } = settings
  const fee = formatBasisPoints(successFeeBasisPoints)
  const { fromDollars, toDollars } = business.amount

  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-8 pt-8 @tablet:pt-12 @desktop:grid-cols-[1fr_29rem] @desktop:grid-rows-[auto_1fr] @wide:gap-x-20">
      <div className="@desktop:pt-2">
        <h1 className="text-4xl">{copy.headline}</h1>
        <p className="mt-5 max-w-xl text-ink-soft text-lg">{copy.firstScreenLead(fee)}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href="#lead" className="@desktop:hidden">
            {copy.getMyFreeAnalysis}
          </ButtonLink>
          <ButtonLink href="/free-analysis" variant="secondary" data-own-application="">
            {copy.seeWhereYouStand}
          </ButtonLink>
        </p>
      </div>
      <div className="@desktop:row-span-2">
        <LeadCard source="Hero Form" withAmount />
      </div>
      <div className="max-w-xl">
        <Ledger
          rows={[
            [copy.upfrontFees, '$0'],
            [copy.ourSuccessFee, fee],
            [copy.businessFunding, copy.amountRange(formatThousands(fromDollars), formatThousands(toDollars))],
            [copy.weStartWorkWithin, copy.hours(responseHours)],
          ]}
        />
        <p className="figures mt-4 text-ink-soft text-sm">
          {copy.lowestRate(formatBasisPoints(business.lowestRateBasisPoints), exampleSentence(settings), (words) => (
            <a href="#cost" className="underline underline-offset-4 hover:text-action">
              {words}
            </a>
          ))}
        </p>
        <div className="mt-8">
          <OfferPicture />
        </div>
      </div>
    </div>
  )
}

function HowItWorks() {
  const { responseHours, fundingHours } = useSettings()
  return (
    <Section id="how" title={copy.howItWorks} picture={<StatusPicture />}>
      <Steps
        layout="column"
        steps={[
          [copy.howToReachYou, copy.oneMinute, copy.howToReachYouDetail],
          [copy.anAdvisorReplies, copy.withinTime(formatResponseTime(responseHours)), copy.anAdvisorRepliesDetail],
          [copy.youCompareOffers, copy.yourDecision, copy.youCompareOffersDetail],
          [copy.youGetFunded, copy.fromHours(fundingHours), copy.youGetFundedDetail],
        ]}
      />
    </Section>
  )
}

function Services() {
  const { business, personal, successFeeBasisPoints } = useSettings()
  const range = ({ fromDollars, toDollars }: typeof business.amount) =>
    copy.amountRange(formatThousands(fromDollars), formatThousands(toDollars))
  const fee = formatBasisPoints(successFeeBasisPoints)
  const offers = [
    [
      '/business-funding',
      copy.businessFunding,
      copy.businessFundingDetail,
      range(business.amount),
      copy.noUpfrontFees(fee),
    ],
    [
      '/personal-funding',
      copy.personalLoans,
      copy.personalLoansDetail,
      range(personal.amount),
      personal.hasSuccessFee ? copy.fixedRatesAndFee(fee) : copy.fixedRates,
    ],
    [
      '/merchant-services',
      copy.merchantServices,
      copy.merchantServicesDetail,
      copy.yourEffectiveRate,
      copy.homeMerchantServicesDetail,
    ],
  ] as const

  return (
    <Section id="services-offered" title={copy.whatWeOffer}>
      <ul className="divide-y divide-line border-line border-y">
        {offers.map(([href, name, text, figure, price]) => (
          <li key={href} className="grid grid-cols-1 gap-x-12 gap-y-2 py-6 @tablet:grid-cols-[1.6fr_1fr]">
            <div className="max-w-xl">
              <h3 className="text-xl">
                <a
                  href={href}
                  className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
                >
                  {name}
                </a>
              </h3>
              <p className="text-ink-soft">{text}</p>
            </div>
            <p className="figures">
              <span className="block font-display font-semibold text-xl">{figure}</span>
              <span className="text-ink-soft text-sm">{price}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** `stats` in site.css reserves the figures' space and shows them after a second. */
function StatsBand() {
  const { claims, responseHours, fundingHours } = useSettings()
  const dates = new Set(claims.flatMap(({ asOf }) => asOf || []))
  const [asOf] = dates

  return (
    <section aria-label={copy.byTheNumbers} className="section border-line border-y bg-sunken">
      <div className="stats page-width grid grid-cols-1 items-center gap-x-12 gap-y-6 py-10 @desktop:grid-cols-[1.6fr_1fr]">
        <dl className="figures flex flex-wrap gap-x-12 gap-y-4">
          {claims.map(({ value, label, asOf: own }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-soft">
                {label}
                {dates.size > 1 && own && <span className="text-sm"> {copy.figureAsOf(day(own))}</span>}
              </dt>
              <dd className="font-display font-semibold text-3xl">{value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <p className="font-semibold">{copy.speedOfFunding(responseHours, fundingHours)}</p>
          <p className="mt-1 text-ink-soft text-sm">
            {dates.size === 1 && asOf ? copy.companyFiguresAsOf(day(asOf)) : copy.companyFigures}{' '}
            {claims.some(({ measure }) => measure === 'approval_rate') && approvalRateMeaning}
          </p>
        </div>
      </div>
    </section>
  )
}

const stars = 5

/**
 * One at a time, rotated by `intake/testimonials/testimonials.ts`; side by side without JavaScript. Clients without a
 * permission to show are marked as a sample (16 CFR 465).
 */
function Testimonials() {
  const { testimonials } = useSettings()
  if (testimonials.length === 0) return null
  const hasSamples = testimonials.some(({ permission }) => permission === '')

  return (
    <Section
      id="testimonials"
      title={copy.whatClientsSay}
      intro={hasSamples && <p>{copy.samplesAreOurs}</p>}
      layout="split"
    >
      <PlainIsland name="testimonials" wake="near">
        <ul className="quotes grid grid-cols-1 gap-8" aria-live="off">
          {testimonials.map((testimonial, index) => (
            <Quote key={testimonial.name} {...testimonial} isFirst={index === 0} />
          ))}
        </ul>
        <p className="with-script mt-6 flex flex-wrap gap-3">
          <Button variant="secondary" data-pause="">
            {copy.pause}
          </Button>
          <Button variant="secondary" data-next="">
            {copy.next}
          </Button>
        </p>
      </PlainIsland>
    </Section>
  )
}

const Quote = ({ isFirst, name, role, content, rating, avatar, permission }: Testimonial & { isFirst: boolean }) => (
  <li data-current={isFirst ? '' : undefined} className="min-w-0 wrap-anywhere border-action border-l-4 pl-6">
    <blockquote className="font-display font-semibold text-lg">“{content}”</blockquote>
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-content-center rounded-full bg-action font-semibold text-on-action text-sm"
      >
        {avatar}
      </span>
      <p className="min-w-32 flex-1">
        <span className="font-semibold">{name}</span> {permission === '' && <SampleMark />}
        <span className="block text-ink-soft text-sm">
          {role} <Rating rating={rating} />
        </span>
      </p>
    </div>
  </li>
)

const Rating = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={copy.starsOf(rating, stars)} className="text-brass">
    {'★'.repeat(rating)}
    {'☆'.repeat(stars - rating)}
  </span>
)

function WhatItCosts() {
  const settings = useSettings()
  const fee = formatBasisPoints(settings.successFeeBasisPoints)
  const shorter = exampleCost(settings, 12)

  return (
    <section id="cost" aria-labelledby="cost-title" className="section stage">
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 @desktop:grid-cols-[1fr_1.15fr]">
        <div>
          <h2 id="cost-title" className="text-3xl">
            {copy.whatItCosts}
          </h2>
          <div className="mt-5 grid gap-4">
            <p>{copy.feeInEveryRate(fee)}</p>
            <p>
              {copy.feeOfShorterLoan(
                formatPercent(shorter.without.aprPercent),
                formatPercent(shorter.withFee.aprPercent),
                (words) => (
                  <strong className="figures font-semibold">{words}</strong>
                ),
              )}
            </p>
            <p className="text-ink-soft text-sm">{copy.estimateMethod}</p>
          </div>
        </div>
        <WorkedExample />
      </div>
    </section>
  )
}

export const home: SitePage = {
  head: ({ successFeeBasisPoints }) => ({
    title: copy.homeTitle,
    description: copy.homeDescription(formatBasisPoints(successFeeBasisPoints)),
    keywords: ['business funding', 'personal loans', 'true cost of a loan', 'funding broker', 'no upfront fees'],
  }),
  about: (settings) => faqData(firstQuestions(settings)),
  Page: () => (
    <>
      <FirstScreen />
      <StatsBand />
      <Services />
      <Features />
      <WhatItCosts />
      <HowItWorks />
      <Section id="requirements" title={copy.whatLendersAskFor} intro={<p>{copy.belowTheMinimums}</p>} layout="split">
        <Minimums />
      </Section>
      <Testimonials />
      <Questions />
      <ClosingCall />
    </>
  ),
}

const Questions = () => (
  <Section
    id="faq"
    title={copy.commonQuestions}
    intro={
      <p>
        <a
          href="/contact#questions"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
        >
          {copy.moreQuestionsAndAnswers}
        </a>
      </p>
    }
    layout="split"
  >
    <Faq items={firstQuestions(useSettings())} />
  </Section>
)

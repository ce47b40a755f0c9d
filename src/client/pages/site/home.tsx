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
import { formatBasisPoints, formatThousands } from '#shared/kit/money.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { approvalRateMeaning } from '#shared/system/settings/content/claims.ts'
import type { Testimonial } from '#shared/system/settings/content/testimonials.ts'

function Features() {
  const { responseHours } = useSettings()
  const features = [
    [
      'You choose who sees your application',
      'You approve each lender before we share anything. We never sell your information.',
    ],
    [
      'One person, not a call center',
      `They answer within ${formatResponseTime(responseHours)} and stay with you until you’re funded.`,
    ],
    ['Calls only if you allow them', 'It’s opt-in, and you can reply STOP anytime.'],
    ['If it’s a no, we tell you why', 'And what would change it, such as two more months in business.'],
  ] as const

  return (
    <Section id="features" title="For business owners who’ve been burned before" layout="split">
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
        <h1 className="text-4xl">Know the total cost before you borrow</h1>
        <p className="mt-5 max-w-xl text-ink-soft text-lg">
          Tell us what your business needs. Lenders make the offers, and you see what each one really costs, our fee
          included. No upfront fees; {fee} only when you’re funded.
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href="#lead" className="@desktop:hidden">
            Get my free analysis
          </ButtonLink>
          <ButtonLink href="/free-analysis" variant="secondary" data-own-application="">
            See where you stand, no name needed
          </ButtonLink>
        </p>
      </div>
      <div className="@desktop:row-span-2">
        <LeadCard source="Hero Form" withAmount />
      </div>
      <div className="max-w-xl">
        <Ledger
          rows={[
            ['Upfront fees', '$0'],
            ['Our success fee, only when you’re funded', fee],
            ['Business funding', `${formatThousands(fromDollars)} to ${formatThousands(toDollars)}`],
            ['On business days, we start work within', `${responseHours} hours`],
          ]}
        />
        <p className="figures mt-4 text-ink-soft text-sm">
          Rates from {formatBasisPoints(business.lowestRateBasisPoints)} APR. {exampleSentence(settings)}.{' '}
          <a href="#cost" className="underline underline-offset-4 hover:text-action">
            See the full example
          </a>
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
    <Section id="how" title="How it works" picture={<StatusPicture />}>
      <Steps
        layout="column"
        steps={[
          [
            'Tell us how to reach you',
            '1 minute',
            'Name, email and phone. No documents yet, and no effect on your credit score.',
          ],
          [
            'An advisor replies',
            `within ${formatResponseTime(responseHours)}`,
            'We’ll ask about your goals and tell you which documents you’ll need.',
          ],
          [
            'You compare offers',
            'your decision',
            'Every offer side by side: APR with and without our fee, payment, and total cost in dollars.',
          ],
          [
            'You get funded',
            `from ${fundingHours} hours`,
            'You sign with the lender you chose. Our fee is due at this point, never before.',
          ],
        ]}
      />
    </Section>
  )
}

function Services() {
  const { business, personal, successFeeBasisPoints } = useSettings()
  const range = ({ fromDollars, toDollars }: typeof business.amount) =>
    `${formatThousands(fromDollars)} to ${formatThousands(toDollars)}`
  const fee = `${formatBasisPoints(successFeeBasisPoints)} fee, only when funded`
  const offers = [
    [
      '/business-funding',
      'Business funding',
      'Loans, credit lines, SBA, equipment and invoices: we help you see which type fits and which to avoid.',
      range(business.amount),
      `No upfront fees; ${fee}`,
    ],
    [
      '/personal-funding',
      'Personal loans',
      'One fixed rate, one fixed payment, one payoff date.',
      range(personal.amount),
      `Fixed rates, no hidden fees${personal.hasSuccessFee ? `; ${fee}` : ''}`,
    ],
    [
      '/merchant-services',
      'Merchant services',
      'Card processing and point-of-sale, compared by effective rate: the one number that includes every fee.',
      'Your effective rate',
      'All fees divided by all card sales',
    ],
  ] as const

  return (
    <Section id="services-offered" title="What we offer">
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
  const { brand, claims, responseHours, fundingHours } = useSettings()
  const dates = new Set(claims.flatMap(({ asOf }) => asOf || []))
  const [asOf] = dates

  return (
    <section aria-label="By the numbers" className="section border-line border-y bg-sunken">
      <div className="stats page-width grid grid-cols-1 items-center gap-x-12 gap-y-6 py-10 @desktop:grid-cols-[1.6fr_1fr]">
        <dl className="figures flex flex-wrap gap-x-12 gap-y-4">
          {claims.map(({ value, label, asOf: own }) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-ink-soft">
                {label}
                {dates.size > 1 && own && <span className="text-sm"> (as of {day(own)})</span>}
              </dt>
              <dd className="font-display font-semibold text-3xl">{value}</dd>
            </div>
          ))}
        </dl>
        <div>
          <p className="font-semibold">
            Pre-approval within {responseHours} hours; funding in as little as {fundingHours} hours.
          </p>
          <p className="mt-1 text-ink-soft text-sm">
            Pre-approval is our estimate, not a lender’s decision. Company figures for {brand.name}
            {dates.size === 1 && asOf ? ` as of ${day(asOf)}` : ''}; your results will vary.{' '}
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
      title="What clients say"
      intro={hasSamples && <p>We wrote the quotes marked “Sample” as placeholders until clients let us quote them.</p>}
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
            Pause
          </Button>
          <Button variant="secondary" data-next="">
            Next
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
  <span role="img" aria-label={`${rating} of ${stars} stars`} className="text-brass">
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
            What it costs, our fee included
          </h2>
          <div className="mt-5 grid gap-4">
            <p>
              A fee makes a loan cost more than its rate suggests, so we include it: wherever you see a rate, you’ll
              also see the APR with our {fee} fee.
            </p>
            <p>
              The shorter the loan, the more a fee raises the APR. Over 12 months, the same loan is{' '}
              {shorter.without.aprPercent.toFixed(2)}% APR without our fee and{' '}
              <strong className="figures font-semibold">{shorter.withFee.aprPercent.toFixed(2)}% APR</strong> with our
              fee.
            </p>
            <p className="text-ink-soft text-sm">
              An estimate by the actuarial method of Regulation Z, with the fee deducted from the proceeds. Not an
              offer: the lender sets the rate and terms, and not everyone gets the lowest rate.
            </p>
          </div>
        </div>
        <WorkedExample />
      </div>
    </section>
  )
}

export const home: SitePage = {
  head: ({ successFeeBasisPoints }) => ({
    title: 'Small business loans with the full cost up front',
    description: `Tell us what your business needs. Compare lenders’ offers by APR and dollar cost, with our fee included. No upfront fees; ${formatBasisPoints(successFeeBasisPoints)} only when you’re funded.`,
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
      <Section
        id="requirements"
        title="What lenders ask for"
        intro={<p>Just below one of these? Ask anyway. An advisor reviews every request.</p>}
        layout="split"
      >
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
    title="Common questions"
    intro={
      <p>
        <a
          href="/contact#questions"
          className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
        >
          More questions and answers
        </a>
      </p>
    }
    layout="split"
  >
    <Faq items={firstQuestions(useSettings())} />
  </Section>
)

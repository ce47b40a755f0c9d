import { usePage, useSettings } from '#client/pages/site/page-context.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { formatBasisPoints, formatDollars, formatThousands } from '#shared/kit/money.ts'
import { Faq } from './faq.tsx'
import { faqItems } from './faq-items.tsx'
import { LeadCard } from './lead-card.tsx'
import type { SitePage } from './site-page.ts'
import { exampleCost, exampleSentence, WorkedExample } from './worked-example.tsx'

export const home: SitePage = {
  head: ({ successFeeBasisPoints }) => ({
    title: 'Business funding with the whole cost in view',
    description: `Tell us once what your business needs. Lenders make the offers, you see APR, dollars and our fee side by side. No upfront fees; ${formatBasisPoints(successFeeBasisPoints)} only when you are funded.`,
    keywords: ['business funding', 'personal loans', 'true cost of a loan', 'funding broker', 'no upfront fees'],
  }),
  about: (settings) => [
    {
      '@type': 'FAQPage',
      mainEntity: faqItems(settings).map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  ],
  Page: () => (
    <>
      <FirstScreen />
      <HowItWorks />
      <WhatItCosts />
      <Requirements />
      <Questions />
      <ClosingCall />
    </>
  ),
}

function FirstScreen() {
  const { settings } = usePage()
  const { business, successFeeBasisPoints, responseHours } = settings
  const facts = [
    ['Upfront fees', '$0'],
    ['Our success fee, only when you are funded', formatBasisPoints(successFeeBasisPoints)],
    [
      'Business funding',
      `${formatThousands(business.amount.fromDollars)} to ${formatThousands(business.amount.toDollars)}`,
    ],
    ['We start work within', `${responseHours} hours`],
  ]

  return (
    <div className="page-width grid grid-cols-1 gap-x-16 gap-y-8 pt-8 @tablet:pt-12 @desktop:grid-cols-[1fr_29rem] @desktop:grid-rows-[auto_1fr] @wide:gap-x-20">
      <div className="@desktop:pt-2">
        <h1 className="text-4xl">Know the whole cost before you borrow</h1>
        <p className="mt-5 max-w-xl text-ink-soft text-lg">
          Tell us once what your business needs. Lenders make the offers, and you see the price of each with our fee
          counted in. No upfront fees; {formatBasisPoints(successFeeBasisPoints)} only when you are funded.
        </p>
      </div>
      <div className="@desktop:row-span-2">
        <LeadCard source="Hero Form" />
      </div>
      <div className="max-w-xl">
        <dl className="figures divide-y divide-line border-line border-y">
          {facts.map(([name, value]) => (
            <div key={name} className="flex items-baseline justify-between gap-6 py-2.5">
              <dt>{name}</dt>
              <dd className="text-right font-display font-semibold text-xl">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="figures mt-4 text-ink-soft text-sm">
          Rates from {formatBasisPoints(business.lowestRateBasisPoints)} APR. {exampleSentence(settings)}.{' '}
          <a href="#cost" className="underline underline-offset-4 hover:text-action">
            See the whole example
          </a>
        </p>
      </div>
    </div>
  )
}

function HowItWorks() {
  const { responseHours, fundingHours } = useSettings()
  const steps = [
    [
      'You leave your details',
      '1 minute',
      'Name, email and phone. No documents yet; your credit score is not touched.',
    ],
    [
      'One person answers',
      `within ${responseHours} hours`,
      'They ask what you need the money for and tell you which papers a lender will want.',
    ],
    [
      'You compare offers',
      'your decision',
      'Each offer on the same card: APR with and without our fee, payment, and whole cost in dollars.',
    ],
    [
      'The lender pays',
      `from ${fundingHours} hours`,
      'You sign with the lender you chose. Our fee is due now, and not a day earlier.',
    ],
  ]

  return (
    <section aria-labelledby="how" className="page-width section">
      <h2 id="how" className="text-3xl">
        How it works
      </h2>
      <ol className="mt-8 grid gap-x-8 @tablet:grid-cols-2 @desktop:grid-cols-4">
        {steps.map(([title, time, text], index) => (
          <li
            key={title}
            className="relative border-line border-l-2 pb-8 pl-6 @tablet:border-t-2 @tablet:border-l-0 @tablet:pt-6 @tablet:pl-0"
          >
            <span className="figures absolute -top-1 -left-4 grid size-8 place-content-center rounded-full bg-action font-semibold text-on-action text-sm @tablet:-top-4 @tablet:left-0">
              {index + 1}
            </span>
            <h3 className="text-lg">{title}</h3>
            <p className="font-semibold text-action text-sm">{time}</p>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function WhatItCosts() {
  const settings = useSettings()
  const fee = formatBasisPoints(settings.successFeeBasisPoints)
  const shorter = exampleCost(settings, 12)

  return (
    <section
      id="cost"
      aria-labelledby="cost-title"
      className="section border-line border-y bg-sunken py-16 @tablet:py-20"
    >
      <div className="page-width grid grid-cols-1 items-center gap-x-16 gap-y-10 @desktop:grid-cols-[1fr_1.15fr]">
        <div>
          <h2 id="cost-title" className="text-3xl">
            What it costs, with our fee counted in
          </h2>
          <div className="mt-5 space-y-4">
            <p>
              A fee makes money dearer than its rate says. So we count it in: wherever you see a rate here, you see the
              APR with our {fee} fee beside it.
            </p>
            <p>
              The shorter the loan, the more a fee weighs. The same loan over 12 months is{' '}
              {shorter.without.aprPercent.toFixed(2)}% APR alone and{' '}
              <strong className="figures font-semibold">{shorter.withFee.aprPercent.toFixed(2)}% APR</strong> with our
              fee.
            </p>
            <p className="text-ink-soft text-sm">
              An estimate by the actuarial method of Regulation Z, with the fee taken from the proceeds. Not an offer:
              the lender sets rate and terms, and not everyone gets the lowest rate.
            </p>
          </div>
        </div>
        <WorkedExample />
      </div>
    </section>
  )
}

function Requirements() {
  const { minimums } = useSettings()
  const lines = [
    [`${minimums.monthsInBusiness} months`, 'in business, at least'],
    [formatDollars(minimums.monthlyRevenueDollars), 'revenue a month, at least'],
    [String(minimums.creditScore), 'personal credit score, at least'],
  ]

  return (
    <section
      aria-labelledby="requirements"
      className="page-width section grid grid-cols-1 gap-x-16 gap-y-6 @desktop:grid-cols-[1fr_1.6fr]"
    >
      <div>
        <h2 id="requirements" className="text-3xl">
          What lenders ask for
        </h2>
        <p className="mt-4 text-ink-soft">Just below one of these? Ask anyway. A person reads it, not a filter.</p>
      </div>
      <dl className="figures divide-y divide-line border-line border-y">
        {lines.map(([figure, meaning]) => (
          <div key={meaning} className="grid items-baseline gap-x-6 py-4 @tablet:grid-cols-[12rem_1fr]">
            <dt className="order-2">{meaning}</dt>
            <dd className="font-display font-semibold text-2xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Questions = () => (
  <section id="faq" aria-labelledby="faq-title" className="page-width section">
    <div className="mx-auto max-w-3xl">
      <h2 id="faq-title" className="text-3xl">
        Questions people ask first
      </h2>
      <div className="mt-6">
        <Faq />
      </div>
    </div>
  </section>
)

const ClosingCall = () => (
  <section aria-labelledby="closing" className="page-width section">
    <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-5 border-action border-t-4 pt-6">
      <h2 id="closing" className="max-w-2xl text-2xl">
        Tell us what you need. If we cannot help, we say so.
      </h2>
      <ButtonLink href="#lead-fullName">Get my free analysis</ButtonLink>
    </div>
  </section>
)

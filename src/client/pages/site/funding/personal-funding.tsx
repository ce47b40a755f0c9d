import { personalDraftKey } from '#client/intake/prequalification/analysis-draft.ts'
import { PersonalEstimate } from '#client/intake/prequalification/personal-estimate.tsx'
import { useSettings } from '#client/pages/site/frame/page-context.ts'
import type { SitePage } from '#client/pages/site/frame/site-page.ts'
import { Island } from '#client/pages/site/parts/island.tsx'
import { Greeting, LeadCard } from '#client/pages/site/parts/lead-card.tsx'
import {
  ClosingCall,
  DocumentChecklist,
  day,
  Ledger,
  Section,
  Steps,
  TickList,
} from '#client/pages/site/parts/parts.tsx'
import { formatBasisPoints, formatThousands } from '#shared/kit/money.ts'
import { formatResponseTime } from '#shared/system/promises/format-promise.ts'
import { type AdvertisedRates, advertisedRates } from '#shared/system/settings/content/personal-rates.ts'
import * as copy from './copy.tsx'
import { LoanCalculatorSection } from './loan-calculator-section.tsx'
import { loanProduct } from './loan-product.ts'
import { RepresentativeExample } from './representative-example.tsx'

export const personalFunding: SitePage = {
  head: ({ personal }) => ({
    title: copy.personalFundingTitle,
    description: copy.personalFundingDescription(
      formatThousands(personal.amount.fromDollars),
      formatThousands(personal.amount.toDollars),
    ),
    keywords: ['personal loans', 'fixed rate loans', 'no hidden fees'],
  }),
  about: ({ personal, personalRates, successFeeBasisPoints }, provider) => [
    loanProduct({
      name: copy.personalFunding,
      loanType: copy.personalLoan,
      amount: personal.amount,
      fees: personal.hasSuccessFee ? copy.personalFee(formatBasisPoints(successFeeBasisPoints)) : copy.noPersonalFee,
      provider,
      rates: advertisedRates(personalRates),
    }),
  ],
  Page: function PersonalFunding() {
    const { personal, personalRates, responseHours } = useSettings()
    const rates = advertisedRates(personalRates)
    const range = copy.amountRange(
      formatThousands(personal.amount.fromDollars),
      formatThousands(personal.amount.toDollars),
    )
    return (
      <>
        <div className="page-width pt-8 @tablet:pt-14">
          <h1 className="text-3xl">{copy.personalFunding}</h1>
          <div className="mt-4 grid max-w-2xl gap-3 text-ink-soft text-lg">
            <p>
              {copy.personalFundingLead(range)}
              {rates && (
                <>
                  {' '}
                  <a href="#terms" className="figures underline underline-offset-4 hover:text-action">
                    {copy.aprOfRange(aprText(rates))}
                  </a>
                  .
                </>
              )}
            </p>
            <Greeting />
          </div>
          <div className="mt-8 grid grid-cols-1 items-start gap-x-12 gap-y-10 @desktop:grid-cols-[1fr_25rem] @desktop:in-[main:has([data-lead-sent])]:grid-cols-[minmax(0,52rem)] @wide:gap-x-16">
            <div id="estimate" className="min-w-0 scroll-mt-24">
              <div className="with-script">
                <Island
                  name="personal-estimate"
                  component={PersonalEstimate}
                  props={{}}
                  wake="near"
                  draft={personalDraftKey}
                />
              </div>
              <p className="without-script border-action border-l-4 pl-4">
                {copy.personalNeedsJavascript(formatResponseTime(responseHours))}
              </p>
            </div>
            <LeadCard title={copy.haveAnAdvisorReviewIt} action={copy.personalFundingSendMyDetails} />
          </div>
        </div>
        <Terms />
        <Details />
      </>
    )
  },
}

const aprText = ({ lowestAprBasisPoints, highestAprBasisPoints }: AdvertisedRates) =>
  copy.aprRange(formatBasisPoints(lowestAprBasisPoints), formatBasisPoints(highestAprBasisPoints))

function Terms() {
  const { personal, personalRates, successFeeBasisPoints, responseHours } = useSettings()
  const rates = advertisedRates(personalRates)
  const range = copy.amountRange(
    formatThousands(personal.amount.fromDollars),
    formatThousands(personal.amount.toDollars),
  )
  const fee = personal.hasSuccessFee ? copy.onlyWhenFunded(formatBasisPoints(successFeeBasisPoints)) : '$0'
  return (
    <Section id="terms" title={copy.fixedPayment} layout="split">
      <div>
        <Ledger
          rows={[
            [copy.amount, range],
            ...(rates
              ? [
                  ['APR', aprText(rates)] as const,
                  [copy.term, copy.monthsRange(rates.shortestMonths, rates.longestMonths)] as const,
                ]
              : []),
            [copy.rate, copy.fixed],
            [copy.feeBeforeYoureFunded, '$0'],
            [copy.ourSuccessFee, fee],
          ]}
        />
        {rates && <p className="mt-2 text-ink-soft text-sm">{copy.aprRangeNote(day(rates.asOf))}</p>}
      </div>
      <div className="prose max-w-2xl">
        <p>{copy.fixedRateMeaning}</p>
        <p>
          {personal.hasSuccessFee ? copy.personalFeeIsDue : copy.noFeeToPay}{' '}
          {copy.weStartWorkWithin(formatResponseTime(responseHours))}
        </p>
      </div>
      <div className="mt-8">
        <RepresentativeExample />
      </div>
    </Section>
  )
}

const Details = () => (
  <>
    <Uses />
    <LoanCalculatorSection product="personal" />
    <Eligibility />
    <Section id="next" title={copy.whatHappensNext}>
      <Steps
        steps={[
          [copy.youAnswerNineQuestions, copy.twoMinutes, copy.personalFundingYouAnswerNineQuestionsDetail],
          [copy.youSeeYourMatches, copy.rightAway, copy.personalFundingYouSeeYourMatchesDetail],
          [copy.youChooseLenders, copy.yourDecision, copy.youChooseLendersDetail],
          [copy.youSignOrYouDont, copy.yourDecision, copy.walkingAwayCostsNothing],
        ]}
      />
    </Section>
    <ClosingCall title={copy.personalClosing} href="#estimate" action={copy.seeWhatIMayQualify} />
  </>
)

const uses = [
  [copy.debtConsolidation, copy.debtConsolidationDetail],
  [copy.repairsAndRenovations, copy.repairsAndRenovationsDetail],
  [copy.medicalAndFamilyCosts, copy.medicalAndFamilyCostsDetail],
  [copy.aMoveAVehicleTuition, copy.aMoveAVehicleDetail],
] as const

const Uses = () => (
  <Section
    id="uses"
    title={copy.whatItsGoodFor}
    intro={
      <>
        <p>{copy.notGoodFor}</p>
        <p className="mt-3">
          <a
            href="/guides/personal-loans"
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-action"
          >
            {copy.howPersonalLoansWork}
          </a>
        </p>
      </>
    }
    layout="split"
  >
    <TickList items={uses} />
  </Section>
)

const requirements = [
  [copy.oldEnoughToSign, copy.oldEnoughToSignDetail],
  [copy.anIncome, copy.anIncomeDetail],
  [copy.aCreditHistory, copy.aCreditHistoryDetail],
  [copy.aLenderInYourState, copy.aLenderDetail],
] as const

const Eligibility = () => (
  <Section
    id="eligibility"
    title={copy.whoCanGetAPersonal}
    intro={
      <>
        <p>{copy.noSensitiveQuestions}</p>
        <div className="mt-6">
          <TickList items={requirements} />
        </div>
      </>
    }
    layout="split"
  >
    <DocumentChecklist
      title={copy.whatToHaveReady}
      documents={[
        [copy.proofOfIncome, copy.proofOfIncomeDetail],
        [copy.photoId, copy.photoIdWhy],
        [copy.proofOfAddress, copy.proofOfAddressDetail],
        [copy.whatYouOweEachMonth, copy.whatYouOweWhy],
      ]}
    />
  </Section>
)

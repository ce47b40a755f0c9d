/** Texts of the home page. */

import type { Slot } from '#client/ui/slot.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'

// home.tsx
export const youChooseWhoSees = 'You choose who sees your application'
export const youChooseWhoSeesDetail =
  'You approve each lender before we share anything. We never sell your information.'
export const onePersonNotACall = 'One person, not a call center'
export const onePersonNotDetail = (responseHours: string) =>
  `They answer within ${responseHours} and stay with you until you’re funded.`
export const callsOnlyIfYouAllow = 'Calls only if you allow them'
export const callsOnlyDetail = 'It’s opt-in, and you can reply STOP anytime.'
export const ifItsANo = 'If it’s a no, we tell you why'
export const ifItsANoDetail = 'And what would change it, such as two more months in business.'
export const featuresTitle = 'For business owners who’ve been burned before'
export const headline = 'Know the total cost before you borrow'
export const firstScreenLead = (fee: string) =>
  `Tell us what your business needs. Lenders make the offers, and you see what each one really costs, our fee included. No upfront fees; ${fee} only when you’re funded.`
export const getMyFreeAnalysis = 'Get my free analysis'
export const seeWhereYouStand = 'See where you stand, no name needed'
export const upfrontFees = 'Upfront fees'
export const ourSuccessFee = 'Our success fee, only when you’re funded'
export const businessFunding = 'Business funding'
export const amountRange = (fromDollars: string, toDollars: string) => `${fromDollars} to ${toDollars}`
export const weStartWorkWithin = 'On business days, we start work within'
export const hours = (responseHours: number) => formatCounted(responseHours, { one: 'hour', other: 'hours' })
export const lowestRate = (rate: string, example: string, link: Slot) => (
  <>
    Rates from {rate} APR. {example}. {link('See the full example')}
  </>
)
export const howItWorks = 'How it works'
export const howToReachYou = 'Tell us how to reach you'
export const oneMinute = '1 minute'
export const howToReachYouDetail = 'Name, email and phone. No documents yet, and no effect on your credit score.'
export const anAdvisorReplies = 'An advisor replies'
export const withinTime = (time: string) => `within ${time}`
export const anAdvisorRepliesDetail = 'We’ll ask about your goals and tell you which documents you’ll need.'
export const youCompareOffers = 'You compare offers'
export const yourDecision = 'your decision'
export const youCompareOffersDetail =
  'Every offer side by side: APR with and without our fee, payment, and total cost in dollars.'
export const youGetFunded = 'You get funded'
export const fromHours = (fundingHours: number) =>
  `from ${formatCounted(fundingHours, { one: 'hour', other: 'hours' })}`
export const youGetFundedDetail = 'You sign with the lender you chose. Our fee is due then, never before.'
export const businessFundingDetail =
  'Loans, credit lines, SBA, equipment and invoices: we help you see which type fits and which to avoid.'
export const noUpfrontFees = (fee: string) => `No upfront fees; ${fee} fee, only when funded`
export const personalLoans = 'Personal loans'
export const personalLoansDetail = 'One fixed rate, one fixed payment, one payoff date.'
export const fixedRates = 'Fixed rates, no hidden fees'
export const fixedRatesAndFee = (fee: string) => `Fixed rates, no hidden fees; ${fee} fee, only when funded`
export const merchantServices = 'Merchant services'
export const merchantServicesDetail =
  'Card processing and point-of-sale, compared by effective rate: the one number that includes every fee.'
export const yourEffectiveRate = 'Your effective rate'
export const homeMerchantServicesDetail = 'All fees divided by all card sales'
export const whatWeOffer = 'What we offer'
export const byTheNumbers = 'By the numbers'
export const figureAsOf = (date: string) => `(as of ${date})`
export const speedOfFunding = (responseHours: number, fundingHours: number) =>
  `Pre-approval within ${formatCounted(responseHours, { one: 'hour', other: 'hours' })}; funding in as little as ${formatCounted(fundingHours, { one: 'hour', other: 'hours' })}.`
export const companyFigures =
  'Pre-approval is our estimate, not a lender’s decision. Company figures; your results will vary.'
export const companyFiguresAsOf = (date: string) =>
  `Pre-approval is our estimate, not a lender’s decision. Company figures as of ${date}; your results will vary.`
export const whatClientsSay = 'What clients say'
export const samplesAreOurs = 'We wrote the quotes marked “Sample” until clients let us quote them.'
export const pause = 'Pause'
export const next = 'Next'
export const starsOf = (rating: number, stars: number) => `${rating} of ${stars} stars`
export const whatItCosts = 'What it costs, our fee included'
export const feeInEveryRate = (fee: string) =>
  `A fee makes a loan cost more than its rate suggests, so next to every rate you’ll see the APR with our ${fee} fee.`
export const feeOfShorterLoan = (withoutFee: string, withFee: string, strong: Slot) => (
  <>
    The shorter the loan, the more a fee raises the APR. Over 12 months, the same loan is {withoutFee} APR without our
    fee and {strong(`${withFee} APR`)} with our fee.
  </>
)
export const estimateMethod =
  'An estimate by the actuarial method of Regulation Z, with the fee deducted from the proceeds. Not an offer: the lender sets the rate and terms, and not everyone gets the lowest rate.'
export const homeTitle = 'Small business loans with the full cost up front'
export const homeDescription = (fee: string) =>
  `Tell us what your business needs. Compare lenders’ offers by APR and dollar cost, with our fee included. No upfront fees; ${fee} only when you’re funded.`
export const whatLendersAskFor = 'What lenders ask for'
export const belowTheMinimums = 'Just below one of these? Ask anyway. An advisor reviews every request.'
export const commonQuestions = 'Common questions'
export const moreQuestionsAndAnswers = 'More questions and answers'

/** Texts of the pages about funding, calculators and the free analysis. */

import type { Slot } from '#client/ui/slot.ts'

// business-funding.tsx
export const threeWaysTitle = (amount: string) => `${amount}, three ways`
export const threeWaysNote =
  'Estimates by the actuarial method of Regulation Z, with our fee deducted from the proceeds and an average funding day. Not offers.'
export const aprWithoutOurFee = 'APR without our fee'
export const withOurFee = 'With our fee'
export const totalCost = 'Total cost'
export const termLoan = 'Term loan'
export const termLoanWhat = 'A lump sum now, repaid in equal monthly payments.'
export const termLoanBestFor =
  'A one-time project with a known price: a new location, a second truck, refinancing expensive debt.'
export const termLoanPrice = 'An interest rate. With fees included: APR.'
export const termLoanWatch = 'Prepayment penalties.'
export const lineOfCredit = 'Line of credit'
export const lineOfCreditWhat = 'A credit limit you draw from, repay and draw from again.'
export const lineOfCreditBestFor = 'Uneven months: buying inventory before a busy season, waiting for customers to pay.'
export const lineOfCreditPrice = 'Interest on what you draw, often with an annual or draw fee.'
export const lineOfCreditWatch = 'A limit that can be cut when you need it most.'
export const sbaLoan = 'SBA loan'
export const sbaLoanWhat = 'A bank loan partly guaranteed by the U.S. Small Business Administration.'
export const sbaLoanBestFor = 'Long-term projects with solid financials: long terms, low payments.'
export const sbaLoanPrice = 'An interest rate with a legal cap, plus a guarantee fee.'
export const sbaLoanWatch = 'Weeks of paperwork, and almost always a personal guarantee.'
export const equipmentFinancing = 'Equipment financing'
export const equipmentWhat = 'A loan or lease for equipment, with the equipment as collateral.'
export const equipmentBestFor = 'Equipment that pays for itself and outlasts the loan.'
export const equipmentPrice = 'An interest rate, or a monthly lease payment with a buyout at the end.'
export const equipmentWatch = 'Balloon payments at the end of a lease.'
export const invoiceFinancing = 'Invoice financing'
export const invoiceWhat = 'Most of an unpaid invoice now, and the rest when your customer pays.'
export const invoiceBestFor = 'Work for creditworthy companies that pay in 30 to 90 days.'
export const invoicePrice = 'A fee for each week or month the invoice is outstanding.'
export const invoiceWatch = 'You may have to buy back invoices your customer never pays.'
export const merchantCashAdvance = 'Merchant cash advance'
export const advanceWhat = 'Cash now for a share of your future sales, taken daily or weekly.'
export const advanceBestFor = 'A short gap with a clear end, when nothing cheaper is available.'
export const advancePrice = 'A factor such as 1.30. It isn’t an interest rate: see the example below.'
export const advanceWatch = 'The most expensive option, and stacking a second one makes it worse.'
export const sixTypes = 'Six types of business financing'
export const typeMatters = (link: Slot) => (
  <>
    The type matters more than the rate. Your advisor can explain which one fits and which to avoid.{' '}
    {link('Compare all types')}
  </>
)
export const bestFor = 'Best for'
export const price = 'Price'
export const watchFor = 'Watch for'
export const businessFundingTitle = 'Business loans and funding: types, rates and costs'
export const businessFundingDescription = (fromDollars: string, toDollars: string) =>
  `Small business loans and funding of ${fromDollars} to ${toDollars}, with the APR shown with and without our fee. No upfront fees.`
export const businessFunding = 'Business funding'
export const businessLoan = 'Business loan'
export const businessFeeAndExample = (fee: string, example: string) =>
  `No upfront fees. A success fee of ${fee} of the amount, only when funded. ${example}.`
export const amountRange = (fromDollars: string, toDollars: string) => `${fromDollars} to ${toDollars}`
export const businessFundingLead = (range: string, fee: string, hours: number) =>
  `${range}, no upfront fees, and a success fee of ${fee} only when you’re funded. We start work within ${hours} hours on business days.`
export const amount = 'Amount'
export const ratesFrom = 'Rates from'
export const aprOf = (rate: string) => `${rate} APR`
export const feeBeforeYoureFunded = 'Fee before you’re funded'
export const ratesStartAt = (rate: string, example: string, link: Slot) => (
  <>
    Rates start at {rate} APR. {example}. The lender sets your rate based on revenue, time in business, credit and term.{' '}
    {link('See what it costs in dollars')}
  </>
)
export const notSureWhichTypeFits = 'Not sure which type fits? That’s what the first conversation is for.'
export const oneAmountThreeWays = 'One amount, three ways to price it'
export const threeWaysIntro =
  'Lenders quote prices in different terms, which makes them hard to compare. Here they’re on the same basis: APR with and without our fee, and the total cost in dollars.'
export const decodeYourOwnFactorRate = 'Decode your own factor rate'
export const whoQualifies = 'Who qualifies'
export const minimumsIntro = 'Meeting these minimums doesn’t guarantee approval. Just below one? Ask anyway.'
export const whatElseHelps =
  'What else helps: steady deposits, few negative-balance days, current taxes, and one clear use for the money.'
export const whatToHaveReady = 'What to have ready'
export const bankStatements = 'Bank statements'
export const bankStatementsDetail = 'Three to six months, all pages'
export const theBusiness = 'The business'
export const theBusinessWhy = 'Legal name, EIN, start date'
export const ownersOf20OrMore = 'Owners of 20% or more'
export const ownersWhy = 'Names, ownership, photo ID'
export const debts = 'Debts'
export const debtsWhy = 'Balance and payment for each'
export const taxReturns = 'Tax returns'
export const taxReturnsDetail = 'For larger amounts and SBA loans'
export const howLongItTakes = 'How long it takes'
export const weReply = 'We reply'
export const withinTime = (time: string) => `within ${time}`
export const weReplyDetail = 'A pre-qualification estimate: which products are a possible match, and why.'
export const youSendDocuments = 'You send documents'
export const atYourPace = 'at your pace'
export const youSendDocumentsDetail = 'Missing pages cause most delays. We send you a single checklist.'
export const theLenderDecides = 'The lender decides'
export const lenderDecidesTime = 'days; weeks for SBA'
export const theLenderDecidesDetail =
  'We send your application only to the lenders you chose, and share each one’s answer.'
export const youGetFunded = 'You get funded'
export const fromHours = (fundingHours: number) => `from ${fundingHours} hours`
export const youGetFundedDetail = 'After you sign with the lender. Our fee is due at this point, never before.'

// calculators.tsx
export const calculatorsTitle = 'Factor rate decoder and offer comparison'
export const calculatorsDescription =
  'Convert a factor rate and daily debits into an estimated APR and a dollar cost, and compare two funding offers side by side. No email required.'
export const whatAnOfferReallyCosts = 'What an offer really costs'
export const calculatorsIntro = (calculatorLink: Slot, factorRatesLink: Slot, trueCostLink: Slot) => (
  <>
    An advance has no interest rate, so it’s hard to compare with a loan. These tools put both on the same basis. Your
    numbers stay in your browser. For a standard loan, use the {calculatorLink('loan calculator')}. Read{' '}
    {factorRatesLink('what a factor rate is')}, or {trueCostLink('how to work out the true cost')}.
  </>
)
export const decodeAFactorRate = 'Decode a factor rate'
export const decodeIntro =
  'A factor of 1.30 isn’t 30% a year. You start repaying on day one and finish in months, so you never have the full amount for the full term. As an annual rate, it’s several times higher.'
export const compareTwoOffers = 'Compare two offers'
export const compareIntro =
  'A short loan can cost less in total and still take more each month than you can afford. Check both before you sign.'

// free-analysis.tsx
export const freeAnalysisTitle = 'Free business loan prequalification'
export const freeAnalysisDescription =
  'Nine questions, no contact details: see which lenders are a possible match, what it would cost, and what’s missing.'
export const freeFundingAnalysis = 'Free funding analysis'
export const preQualificationEstimate = 'Pre-qualification estimate'
export const yourFreeAnalysis = 'Your free analysis'
export const needsJavascript = (responseHours: string) =>
  `The questions need JavaScript, which is turned off in this browser. If you just sent your details, we have them, and you’ll hear from us within ${responseHours}. If not, use the form: an advisor will go through the same questions with you by email.`
export const haveAnAdvisorReviewIt = 'Have an advisor review it'
export const sendMyDetails = 'Send my details'
export const haveTimeInBusiness = (months: number) =>
  `How long you’ve been in business (lenders require ${months} months or more)`
export const haveRevenue = 'Your average monthly revenue'
export const haveCreditScore = 'A rough idea of your credit score'
export const havePurpose = 'What the money is for, how much, and by when'
export const haveDebts = 'Any loans or advances you’re repaying'
export const dontEmailDocuments =
  'Please don’t email bank statements or ID numbers. Your advisor will show you a safe way to send them.'
export const whatHappensNext = 'What happens next'
export const youAnswerNineQuestions = 'You answer nine questions'
export const threeMinutes = 'three minutes'
export const youAnswerNineQuestionsDetail = 'No name needed. Skip what you don’t know.'
export const youSeeYourMatches = 'You see your matches'
export const rightAway = 'right away'
export const youSeeYourMatchesDetail =
  'How you compare with each lender’s criteria, what it would cost, and what’s missing. It’s free, with no obligation.'
export const anAdvisorReviews = 'An advisor reviews it with you'
export const anAdvisorReviewsDetail = (brand: string, days: string, open: string, close: string, zone: string) =>
  `If you leave your details, an advisor at ${brand} will email you. We’re open ${days} ${open} to ${close} ${zone}. We call or text only if you checked the box.`
export const youDecide = 'You decide'
export const noDeadline = 'no deadline'
export const youDecideDetail = 'Apply to lenders you choose by name, wait, or walk away.'
export const whatTheEstimateLooksLike = 'What the estimate looks like'
export const estimateIntro =
  'Every criterion lenders look at, and how you compare. If something is missing, you’ll see how much, so you know when to check again.'
export const timeInBusiness = 'Time in business'
export const sampleTimeInBusiness = (months: number) => `14 months (${months} required)`
export const met = 'Met'
export const monthlyRevenue = 'Monthly revenue'
export const sampleRevenue = '$18,400 on average'
export const creditScore = 'Credit score'
export const sampleScore = (score: number, required: number) => `${score} (${required} required)`
export const pointsShort = '10 points short'
export const otherAdvances = 'Other advances'
export const sampleAdvances = 'one, $4,200 left'
export const askLender = 'Ask lender'
export const estimateNote =
  'A possible match with 2 of 5 types of lenders. This is not an approval: only a lender can approve you.'

// three-ways.ts
export const quotedAs = (rate: string) => `quoted as “${rate}”`
export const termLoan36Months = 'Term loan, 36 months'
export const termLoan12Months = 'Term loan, 12 months'
export const weeklyAdvance = (months: number) => `Advance, weekly debits for ${months} months`
export const quotedAsFactor = (factor: string) => `quoted as “factor ${factor}”`

// worked-example.tsx
export const exampleSentence = (
  amountDollars: string,
  exampleMonths: number,
  lowestRateBasisPoints: string,
  aprPercent: string,
  aprPercent2: string,
  successFeeBasisPoints: string,
  costCents: string,
) =>
  `${amountDollars} over ${exampleMonths} months at ${lowestRateBasisPoints}: ${aprPercent} APR, or ${aprPercent2} APR with our ${successFeeBasisPoints} fee; total cost ${costCents}`
export const youReceive = 'You receive'
export const monthlyPayment = 'Monthly payment'
export const youRepayOver = (months: number) => `You repay over ${months} months`
export const costPerDollarReceived = 'Cost per dollar received'
export const exampleTitle = (amount: string, months: number, rate: string) => `${amount}, ${months} months, ${rate}`
export const sample = 'Sample'
export const costOfTheSampleLoan = 'Cost of the sample loan'
export const withoutOurFee = 'Without our fee'

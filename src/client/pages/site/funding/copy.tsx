/** Texts of the pages about funding, calculators and the free analysis. */

import type { Slot } from '#client/ui/slot.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'

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
  `${range}, no upfront fees, and a success fee of ${fee} only when you’re funded. We start work within ${formatCounted(hours, { one: 'hour', other: 'hours' })} on business days.`
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
export const fromHours = (fundingHours: number) =>
  `from ${formatCounted(fundingHours, { one: 'hour', other: 'hours' })}`
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

// personal-funding.tsx
export const personalFundingTitle = 'Personal loans at fixed rates'
export const personalFundingDescription = (fromDollars: string, toDollars: string) =>
  `Personal loans of ${fromDollars} to ${toDollars} at fixed rates, with no hidden fees.`
export const personalFunding = 'Personal funding'
export const personalLoan = 'Personal loan'
export const personalFee = (fee: string) => `No upfront fees. A success fee of ${fee} of the amount, only when funded.`
export const noPersonalFee = 'No upfront fees and no success fee.'
export const aprOfRange = (range: string) => `${range} APR`
export const personalFundingLead = (range: string) => `Personal loans of ${range} at fixed rates, with no hidden fees.`
export const personalNeedsJavascript = (responseHours: string) =>
  `The questions need JavaScript, which is turned off in this browser. If you just sent your details, we have them, and you’ll hear from us within ${responseHours}. If not, use the form: an advisor will go through the same questions with you by email.`
export const personalFundingSendMyDetails = 'Send my details'
export const aprRange = (from: string, to: string) => `${from} to ${to}`
export const onlyWhenFunded = (fee: string) => `${fee}, only when funded`
export const fixedPayment = 'A fixed rate means a fixed payment'
export const term = 'Term'
export const monthsRange = (from: number, to: number) => `${from} to ${to} months`
export const rate = 'Rate'
export const fixed = 'Fixed'
export const ourSuccessFee = 'Our success fee'
export const aprRangeNote = (date: string) =>
  `APR range of the lenders we work with, as of ${date}. Not everyone qualifies for the lowest.`
export const fixedRateMeaning =
  'The rate you sign for never changes, and neither does the monthly payment. Before you sign, the lender must show you the APR, the payment, and the total in dollars. Some lenders charge an origination fee: the APR includes it and the rate doesn’t, so compare APRs.'
export const personalFeeIsDue =
  'Our success fee is due only after you’re funded. You see the APR with and without it before you decide.'
export const noFeeToPay =
  'You pay us nothing: there is no success fee on personal loans, and there are no upfront fees.'
export const weStartWorkWithin = (time: string) =>
  `We start work within ${time}. We don’t order credit reports; a lender you approve by name may.`
export const twoMinutes = 'two minutes'
export const personalFundingYouAnswerNineQuestionsDetail = 'About you, not a business. No name needed.'
export const personalFundingYouSeeYourMatchesDetail =
  'What you may qualify for, from how many lenders, and what would change it.'
export const youChooseLenders = 'You choose lenders'
export const yourDecision = 'your decision'
export const youChooseLendersDetail = 'By name. Each one you choose shows you its APR, payment and total.'
export const youSignOrYouDont = 'You sign, or you don’t'
export const walkingAwayCostsNothing = 'Walking away costs nothing.'
export const personalClosing = 'Tell us what it’s for. If a loan isn’t the answer, we’ll say so.'
export const seeWhatIMayQualify = 'See what I may qualify for'
export const debtConsolidation = 'Debt consolidation'
export const debtConsolidationDetail =
  'Worth it if the new APR is lower than the old ones and the old cards stay paid off.'
export const repairsAndRenovations = 'Repairs and renovations'
export const repairsAndRenovationsDetail = 'A set amount for a set job, with no lien on your home.'
export const medicalAndFamilyCosts = 'Medical and family costs'
export const medicalAndFamilyCostsDetail = 'Ask the provider for a payment plan first: it’s often free.'
export const aMoveAVehicleTuition = 'A move, a vehicle, tuition'
export const aMoveAVehicleDetail = 'Compare with loans made for that purpose; a secured car loan may cost less.'
export const whatItsGoodFor = 'What it’s good for'
export const notGoodFor =
  'And one thing it isn’t for: covering bills this month that you can’t cover next month either.'
export const howPersonalLoansWork = 'How personal loans work'
export const oldEnoughToSign = 'Old enough to sign'
export const oldEnoughToSignDetail = '18 in most states, and living at a U.S. address.'
export const anIncome = 'An income'
export const anIncomeDetail =
  'From a job, your own business, retirement or benefits. It counts next to your rent and debts.'
export const aCreditHistory = 'A credit history'
export const aCreditHistoryDetail =
  'Each lender sets its own minimum score. The estimate shows which ones your answers meet.'
export const aLenderInYourState = 'A lender in your state'
export const aLenderDetail = 'Lenders don’t serve every state. The estimate leaves out those that don’t serve yours.'
export const whoCanGetAPersonal = 'Who can get a personal loan'
export const noSensitiveQuestions =
  'We never ask about race, religion, sex or marital status. You don’t have to reveal alimony or child support income.'
export const proofOfIncome = 'Proof of income'
export const proofOfIncomeDetail = 'Two recent pay stubs, or tax returns if you’re self-employed'
export const photoId = 'Photo ID'
export const photoIdWhy = 'Valid, both sides'
export const proofOfAddress = 'Proof of address'
export const proofOfAddressDetail = 'A bill or statement from the last two months'
export const whatYouOweEachMonth = 'What you owe each month'
export const whatYouOweWhy = 'Rent or mortgage, cards, loans'

// loan-calculator-section.tsx
export const whatItWouldCostYou = 'What it would cost you'
export const ownNumbers = (link: Slot) => (
  <>Enter your own numbers. They stay in your browser. {link('Decode a factor rate or compare two offers')}.</>
)

// representative-example.tsx
export const fixedRateExample = (
  amount: string,
  months: number,
  rate: string,
  apr: string,
  paymentCents: string,
  repaidCents: string,
) =>
  `${amount} over ${months} months at a fixed rate of ${rate}, ${apr} APR: ${months} payments of ${paymentCents}, ${repaidCents} in total.`
export const examplePaymentsOf = (months: number, paymentCents: string) =>
  `Example: ${months} payments of ${paymentCents}`
export const interestToTheLender = 'Interest, to the lender'
export const successFeeToUs = 'Success fee, to us'
export const youPayInTotal = 'You pay in total'
export const youRepay = 'You repay'
export const representativeExample = (figures: string) =>
  `Representative example: ${figures} Lenders set your rate by your credit, income and state.`
export const onlyAnExample = (figures: string) =>
  `${figures} The rate is only an example. No lender offers it, and yours may be higher or lower.`

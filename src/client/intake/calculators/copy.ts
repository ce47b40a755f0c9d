import { locale } from '#shared/kit/locale/locale.ts'
import { plural } from '#shared/kit/locale/plural.ts'

/** Texts of the calculators. */

// figures.ts
export const unlimited = 'unlimited'
export const years = (count: number) => plural(count, { one: '1 year', other: `${count} years` })
export const months = (count: number) =>
  plural(count, { one: '1 month', other: `${count.toLocaleString(locale)} months` })

// Fields of several calculators
export const amount = 'Amount'
export const annualInterestRate = 'Annual interest rate'
export const debits = 'Debits'
export const factorRate = 'Factor rate'
export const payments = 'Payments'
export const termInMonths = 'Term in months'

// Results of several calculators
export const apr = 'APR'
export const aprOf = (percent: string) => `${percent} APR`
export const costPerDollar = 'Cost per dollar'
export const totalCost = 'Total cost'
export const youReceive = 'You receive'
export const youRepayOver = (duration: string) => `You repay over ${duration}`

// advance-fields.tsx
export const daily = 'Every business day'
export const weekly = 'Weekly'
export const monthly = 'Monthly'
export const advance = 'Advance'
export const factorRateHelp = 'What you repay per dollar advanced, such as 1.30.'
export const repaidBy = 'Repaid by'
export const aFixedTerm = 'A fixed term'
export const aShareOfSales = 'A share of sales'
export const shareOfSales = 'Share of sales'
export const yourMonthlySales = 'Your monthly sales'
export const feesDeducted = 'Fees deducted from the advance'
export const feesDeductedHelp = 'Origination, underwriting, broker: everything deducted before you’re paid.'

// chart-bars.ts
/** The start of a loan, when fees are deducted. */
export const start = 'Start'
export const unitLabels = {
  payment: {
    nth: (index: number) => `Payment ${index}`,
    /** What the axis of the chart shows. */
    axis: (last: number) => plural(last, { one: 'Payment 1', other: `Payments 1 to ${last}` }),
    axisWithStart: (last: number) =>
      plural(last, { one: 'Start, then payment 1', other: `Start, then payments 1 to ${last}` }),
  },
  year: {
    nth: (index: number) => `Year ${index}`,
    axis: (last: number) => plural(last, { one: 'Year 1', other: `Years 1 to ${last}` }),
    axisWithStart: (last: number) =>
      plural(last, { one: 'Start, then year 1', other: `Start, then years 1 to ${last}` }),
  },
} as const

// factor-decoder.tsx
export const estimatedApr = 'Estimated APR'
export const noApr = 'None'
/** Read out after a change. */
export const advanceResult = (percent: string, cost: string) => `Estimated ${percent} APR. Total cost ${cost}.`
export const advanceNeverRepaid = 'These sales won’t repay it within ten years.'
export const advanceCosts = 'What this advance costs'
/** Before the amount of each debit. */
export const debitsOf = (count: number) =>
  plural(count, { one: '1 debit of', other: `${count.toLocaleString(locale)} debits of` })
export const averageMonthlyDebits = 'Average monthly debits'
export const neverRepaid = 'At this share, these sales won’t repay the advance within ten years.'
export const salesLeft = (sales: string, percent: string, left: string) =>
  `Of ${sales} in monthly sales, ${percent} goes to the advance. ${left} is left for rent, payroll, supplies and taxes.`
export const salesExceeded = (sales: string, percent: string) =>
  `Of ${sales} in monthly sales, ${percent} goes to the advance: more than you bring in.`
export const advanceEstimate =
  'An estimate: it assumes an average funding day and equal debits on the days banks process them. Your agreement controls.'

// loan-calculator.tsx
export const monthlyPayment = 'Monthly payment'
export const semimonthlyPayment = 'Payment twice a month'
export const biweeklyPayment = 'Payment every two weeks'
export const weeklyPayment = 'Weekly payment'
export const twiceAMonth = 'Twice a month'
export const everyTwoWeeks = 'Every two weeks'
export const scrollSideways = 'Scroll sideways to see all columns.'
export const amortization = 'Amortization'
export const whereEachPaymentGoes = 'Where each payment goes'
export const payment = 'Payment'
export const paid = 'Paid'
export const interest = 'Interest'
export const principal = 'Principal'
export const balance = 'Balance'
export const ourFee = 'Our fee'
export const ourSuccessFee = 'Our success fee'
export const successFeeHelp =
  'Due after you are funded, never before. The APR treats it as paid from your funds that day.'
export const exampleRateHelp = 'An example to start with. Enter the rate you were quoted.'
export const seeWhereYouStand = 'See where you stand, no name needed'
/** Read out after a change. */
export const loanResult = (payment: string, apr: string, cost: string) =>
  `Payment ${payment}. ${apr} APR. Total cost ${cost}.`
export const loanResultWithFee = (payment: string, apr: string, aprWithFee: string, cost: string) =>
  `Payment ${payment}. ${apr} APR, with our fee ${aprWithFee} APR. Total cost ${cost}.`
export const loanCosts = 'What this loan costs'
export const loan = 'Loan'
export const withoutOurFee = 'Without our fee'
export const withOurFee = 'With our fee'
export const loanEstimate =
  'An estimate, not an offer: the lender sets the rate and terms. APR by the actuarial method of Regulation Z.'

// offer-comparison.tsx
export const offerA = 'Offer A'
export const offerB = 'Offer B'
export const type = 'Type'
export const cashAdvance = 'Cash advance'
export const totalFees = 'Total fees'
export const totalFeesHelp = 'The lender’s and the broker’s.'
export const bothOffers = 'Both offers compared'
export const youRepay = 'You repay'
export const timeToRepay = 'Time to repay'
export const averageMonthlyPayment = 'Average monthly payment'
export const bothCostTheSame = 'Both cost the same.'
/** What an offer is better at: parts of the list in `offerIsBetter`. */
export const hasLowerApr = 'has the lower APR'
export const costsLess = 'costs less in total'
export const takesLessMonthly = 'takes less each month'
export const offerIsBetter = (offer: string, ways: readonly string[]) =>
  `${offer} ${new Intl.ListFormat(locale).format(ways)}.`
export const comparisonEstimate =
  'An estimate, not an offer. APR by the actuarial method of Regulation Z. It assumes an average funding day.'

// number-answer.tsx
export const sliderOf = (label: string) => `${label}, slider`
export const enterNumber = (from: string, to: string) => `Please enter a number from ${from} to ${to}`
/** By the unit of a number without fractions. */
export const enterWhole = {
  months: (from: string, to: string) => `Please enter whole months from ${from} to ${to}`,
  payments: (from: string, to: string) => `Please enter whole payments from ${from} to ${to}`,
  percent: (from: string, to: string) => `Please enter whole percent from ${from} to ${to}`,
} as const

// result-card.tsx
export const pending = 'Waiting for a valid number. Until then, this result uses your previous numbers.'
export const pendingShort = 'Waiting for a valid number'
export const copyLink = 'Copy link'
export const linkCopied = 'Link copied. Anyone who opens it sees these numbers.'
export const oldLinkCopied = 'Link copied. It uses your last valid numbers, not what you’re typing now.'
export const linkNotCopied =
  'This browser doesn’t allow copying. You can copy this page’s address, which includes your numbers.'
export const oldLinkNotCopied =
  'This browser doesn’t allow copying. This page’s address includes your last valid numbers, not what you’re typing now.'
export const emailMeThisEstimate = 'Email me this estimate'
export const print = 'Print'
export const downloadAsCsv = 'Download as CSV'
export const oldTableDownloaded = 'Downloading the table. It uses your last valid numbers, not what you’re typing now.'
export const reset = 'Reset'

// statement-analyser.tsx
export const monthlyCardSales = 'Monthly card sales'
export const totalMonthlyFees = 'Total monthly fees'
export const totalMonthlyFeesHelp = 'Every fee on the statement, including monthly ones.'
export const numberOfPayments = 'Number of payments'
export const paidInPerson = 'Paid in person with the card'
export const paidInPersonHelp = 'The rest is keyed in, by phone or online.'
export const amexSales = 'Sales on American Express'
export const terminationFee = 'Early termination fee'
export const terminationFeeHelp = 'Zero if your contract has ended or you can leave anytime.'
export const newEquipment = 'New equipment you’d buy'
export const effectiveRate = 'Effective rate'
export const yourEffectiveRate = 'Your effective rate'
/** Read out after a change; the verdict is a sentence. */
export const effectiveRateResult = (rate: string, verdict: string) => `Effective rate ${rate}. ${verdict}`
export const checkTheseNumbers = 'Check these numbers'
export const noSavings = 'No savings'
export const mayCostLess = 'May cost less'
export const couldGoEitherWay = 'Could go either way'
export const feesCaption = 'Where the fees go, and the same month on a public price list'
export const lowerCostCards = 'Lower-cost cards'
export const higherCostCards = 'Higher-cost cards'
export const toIssuingBanks = 'To card-issuing banks'
export const toCardNetworks = 'To the card networks'
export const keptByProcessor = 'Kept by your processor'
export const yourFeesNow = 'Your fees now'
export const withThePriceList = (rate: string) => `With the price list, ${rate} in person`
export const monthlySavings = 'Monthly savings (negative: extra cost)'
/** Before a sentence, such as “After 2 months with $300 in switching costs.” */
export const breakEven = 'Break-even:'
export const switchingNeedsFees = 'Enter your termination fee and equipment cost to see when you’d break even.'
export const priceList = 'The price list, by monthly sales'
export const markupCaption = 'The markup that a processor with public prices adds to card costs'
export const salesUpTo = 'Sales up to'
export const inPerson = 'In person'
export const keyedOrOnline = 'Keyed or online'
export const noLimit = 'No limit'
/** Of the tier with the visitor's sales. */
export const yourTier = (limit: string) => `${limit} (yours)`
export const ratesAsOf = (day: string) => `Published rates as of ${day}.`
export const assumptionsAndSources = 'Assumptions and sources'
export const savingsEstimate = 'An estimate based on two card mixes. We don’t promise any savings.'

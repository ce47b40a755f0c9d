/** Texts of the pages about card processing. */

import type { Slot } from '#client/ui/slot.ts'

// merchant-file-app.tsx
export const yourStatements = 'Your statements'
export const oneMoment = 'One moment…'

// merchant-file-page.tsx
export const merchantFilePageTitle = 'Your card processing quote'
export const merchantFilePageDescription = 'Opened from the link in our email: upload a statement or view a quote.'
export const needsJavascript = 'This page needs JavaScript, which is turned off in this browser.'

// merchant-quote.tsx
export const merchantQuoteTitle = 'Card processing quote and statement analysis'
export const merchantQuoteDescription =
  'See what your card processing really costs, line by line, and what the same month would cost on a public price list. No email required.'
export const cardProcessingQuote = 'Card processing quote'
export const merchantServices = 'Merchant services'
export const merchantQuote = 'Merchant quote'
export const merchantQuoteLead =
  'Break down last month’s card fees: what went to banks and networks, what your processor kept, and what the same month would cost on a public price list. You get the result right away, and nothing is sent until you ask.'
export const withoutJavascript = (link: Slot) => (
  <>
    Without JavaScript this page shows one example. {link('Write to us with your figures')}, and an advisor will do the
    math.
  </>
)
export const statementAnalyzer = 'Statement analyzer'
export const needFundingToo = 'Need funding too?'
export const whatToHaveReady = 'What to have ready'
export const forAQuote = 'For a quote'
export const oneProcessingStatement = 'One processing statement'
export const oneProcessingStatementDetail = 'The latest full month; three months if your sales are seasonal'
export const yourCurrentContract = 'Your current contract'
export const yourCurrentContractDetail = 'Or just its end date and early termination fee'
export const whatYouUseNow = 'What you use now'
export const whatYouUseNowDetail = 'Terminals, online checkout, and whether you own or lease them'
export const stepsTitle = 'From one month to a quote'
export const youEnterOneMonth = 'You enter one month'
export const twoMinutes = '2 minutes'
export const youEnterOneMonthDetail = 'Card sales, fees and payments. You see the result right away.'
export const youAskForThePdf = 'You ask for it as a PDF'
export const oneMinute = '1 minute'
export const youAskDetail = 'With your name and business. You can add a statement too.'
export const anAdvisorReplies = 'An advisor replies'
export const withinTime = (time: string) => `within ${time}`
export const anAdvisorRepliesDetail =
  'They read your statement line by line if you sent one, and get quotes from processors.'
export const youDecide = 'You decide'
export const noDeadline = 'no deadline'
export const youDecideDetail =
  'Keep what you have, use the quotes to negotiate, or switch. If your current deal is better, we’ll say so.'

// merchant-services.tsx
export const forWhom = 'For'
export const whatItCosts = 'What it costs'
export const whatToAsk = 'What to ask'
export const countertopTerminal = 'Countertop terminal'
export const countertopTerminalDetail = 'A store or restaurant with one checkout.'
export const merchantServicesCountertopTerminalDetail =
  'The device up front, or monthly rent. Often an annual PCI compliance fee.'
export const merchantServicesCountertopTerminalDetail2 = 'Will it work with another processor if we leave?'
export const mobileReader = 'Mobile reader'
export const mobileReaderDetail = 'Markets, deliveries, service calls: a reader paired with a phone.'
export const merchantServicesMobileReaderDetail =
  'A low-cost device. Usually a flat rate per payment, which gets expensive for large amounts.'
export const merchantServicesMobileReaderDetail2 = 'What happens to a payment when there’s no signal?'
export const tabletRegister = 'Tablet register'
export const tabletRegisterDetail = 'A store or café that also wants inventory, tips and reports.'
export const merchantServicesTabletRegisterDetail =
  'Tablet, drawer and printer up front; monthly software for each register.'
export const merchantServicesTabletRegisterDetail2 = 'Can we keep our own processor, or is it tied to one?'
export const selfService = 'Self-service'
export const selfServiceDetail = 'Orders or tickets without a cashier: kiosks, vending, parking.'
export const merchantServicesSelfServiceDetail = 'The device and setup; monthly support; a few cents more per payment.'
export const merchantServicesSelfServiceDetail2 = 'Who fixes it when it goes down, and how soon?'
export const onlineGateway = 'Online gateway'
export const onlineGatewayDetail = 'An online store, invoices with a link, memberships.'
export const merchantServicesOnlineGatewayDetail =
  'A monthly fee, cents per payment, and higher card-not-present rates.'
export const merchantServicesOnlineGatewayDetail2 =
  'Who pays for a chargeback, and can we move stored cards to another processor?'
export const fiveWaysToAcceptCards = 'Five ways to accept cards'
export const oneOrTwoAreEnough =
  'Most businesses need one or two of these. Every processor charges the same types of costs.'
export const waysTableLabel = 'Ways to accept cards, what each is for, what it costs and what to ask'
export const interchange = 'Interchange, to the card-issuing banks (1.80%)'
export const cardNetworks = 'Card networks (0.14%)'
export const processorMarkup = 'Processor markup (0.40%)'
export const paymentsAt = (payments: number, cents: number) => `${payments} payments at ${cents}¢`
export const monthlyCardSales = (sales: string) => `${sales} in monthly card sales`
export const sampleFigures =
  'Sample figures, typical in size. Yours depend on your card mix, your industry and how you take payments. We don’t promise a lower rate.'
export const allFees = 'All fees on the current statement'
export const effectiveRateNow = 'Effective rate now'
export const interchangePlusFees = 'Interchange-plus, all fees'
export const interchangePlusRate = 'Effective rate with interchange-plus'
export const feesPictureLabel =
  'Interchange, networks, markup and cents per payment, against the fees on the current statement'
export const merchantServicesTitle = 'Merchant services and card processing'
export const merchantServicesDescription =
  'Card processing and point-of-sale for small businesses, compared by the one number that matters.'
export const merchantServicesHeading = 'Card processing and point-of-sale'
export const merchantServicesLead =
  'Card processing and point-of-sale, compared by the one number that matters: your effective rate.'
export const askAboutCardProcessing = 'Ask about card processing'
export const askingIsFree = 'One minute, no obligation. You keep your provider unless you decide to switch.'
export const sendMyRequest = 'Send my request'
export const yourEffectiveRate = 'Your effective rate'
export const howToDivide = (link: Slot) => (
  <>
    Add up every fee on last month’s statement and divide by that month’s card sales. $960 in fees on $30,000 in sales
    is an effective rate of 3.20%. It’s the only number you can compare between processors, because it includes every
    fee: monthly, annual and per payment. {link('Card processing fees, line by line')}
  </>
)
export const whatWeDo = 'What we do'
export const analyzerComesFirst = (link: Slot) => (
  <>
    {link('The statement analyzer')} breaks down your month right away, and doesn’t ask your name. If you then want a
    quote, an advisor reads your statement line by line and gets quotes from processors. You see them side by side, with
    every assumption. If your current deal is better, we’ll say so, and you owe nothing.
  </>
)
export const flatRate = 'Flat rate'
export const flatRateIntro = 'One percentage for every card.'
export const flatRateDetail = 'Simple, fair for small tickets, often expensive for large sales.'
export const tiered = 'Tiered'
export const tieredIntro = '"Qualified", "mid-qualified", "non-qualified".'
export const tieredDetail = 'Hard to verify: the processor decides the tier.'
export const interchangePlus = 'Interchange-plus'
export const interchangePlusDetail = 'Actual card and network cost, plus a stated markup.'
export const interchangePlusIntro = 'The easiest to verify.'
export const membership = 'Membership'
export const membershipDetail = 'Card cost, a monthly fee, and a few cents per payment.'
export const merchantServicesMembershipDetail = 'Good for high volume, expensive for low volume.'
export const fourPricingModels = 'Four pricing models'
export const feesBrokenDown = 'One month’s fees, broken down'
export const banksGetTheLargestPart =
  'Most of each fee goes to the banks that issued the cards, and it isn’t negotiable. The processor’s markup is. Interchange-plus shows it; the other models hide it in a single rate.'
export const beforeYouSwitch =
  'Before you switch: divide your early termination fee by what you’d save each month. That’s how many months it takes to break even.'
export const equipmentQuestions = 'What to ask before you pay for equipment'
export const closingTitle = 'Break down your own fees in two minutes.'
export const openTheStatementAnalyzer = 'Open the statement analyzer'
export const buyOrLease = 'Buy or lease?'
export const buyOrLeaseDetail =
  'A terminal costs a few hundred dollars. A 48-month lease costs many times that, and you can’t cancel it.'
export const howLongIsTheContract = 'How long is the contract?'
export const howLongDetail = 'Ask about the term, the notice period, and the early termination fee in dollars.'
export const whenDoYouGet = 'When do you get your money?'
export const whenDoYouGetDetail = 'Next business day is typical. Ask about weekends, reserves and holds.'
export const canYouTake = 'Can you take it with you?'
export const canYouTakeDetail = 'Some terminals work with only one processor. Ask before you buy one.'

// quote-app.tsx
export const getThePdf = 'Get it as a PDF and ask for a review'
export const pdfByEmail =
  'We’ll email you the comparison as a PDF, and an advisor will review it. You can add your statement in the next step. No obligation.'

// statement-part.tsx
export const uploadFromEmail = (link: Slot) => (
  <>
    For your security, this browser can’t upload statements right now. Please open the link in our email, or{' '}
    {link('ask us for a new one')}. Nothing you sent was lost.
  </>
)
export const tryAgain = 'Try again'
export const sectionNotLoaded = 'Couldn’t load this section.'

export const comparisonTitle = 'Your card processing comparison'
export const comparisonIntro =
  'It compares your figures with a public price list. It is not an offer or a promise of savings.'

import type { Slot } from '#client/ui/slot.ts'
import { locale } from '#shared/kit/locale/locale.ts'
import { plural } from '#shared/kit/locale/plural.ts'

/** Texts of the estimates. Apart from those of the questions, which load first. */

const list = (parts: readonly string[]) => new Intl.ListFormat(locale).format(parts)

// cost-comparison.tsx
export const lenderFee = 'Lender fee'
export const ourFee = (fee: string) => `Our ${fee} fee`
export const receivedAfterFees = 'You receive after both fees'
export const totalRepayment = 'Total repayment'
export const aprWithoutOurFee = 'APR without our fee'
export const aprWithOurFee = (fee: string) => `APR with our ${fee} fee`
export const totalCostWithoutOurFee = 'Total cost without our fee'
export const totalCostWithOurFee = 'Total cost with our fee'
export const whatItWouldCost = (amount: string, duration: string) => `What ${amount} over ${duration} would cost`
export const costAt = (lender: string) => `Cost at ${lender}`
export const lowestPrice = 'Lowest price'
export const highestPrice = 'Highest price'
export const lenderSetsPrice = 'An estimate, not an offer: the lender sets the price and the term.'
export const usualTerm = (duration: string) => `This lender’s usual term is ${duration}.`
export const actuarialApr = 'APR by the actuarial method of Regulation Z.'
export const factorConverted =
  'This lender quotes a factor, not a rate. We converted it to an APR, assuming an average funding day and equal payments over the full term.'

// estimate-summary.tsx and personal-result.tsx
/** Counted lenders, as the subject of a sentence. */
export const lenders = (count: number) => plural(count, { one: '1 lender', other: `${count} lenders` })
export const moreLenders = (count: number) => plural(count, { one: '1 more lender', other: `${count} more lenders` })
export const sampleLenders = (count: number) =>
  plural(count, { one: '1 sample lender', other: `${count} sample lenders` })
export const moreSampleLenders = (count: number) =>
  plural(count, { one: '1 more sample lender', other: `${count} more sample lenders` })

const days = (count: number) => plural(count, { one: '1 day', other: `${count} days` })

/** What lenders could fund with a change: another amount, a later day, or both. */
interface Change {
  readonly upTo?: string | undefined
  readonly atLeast?: string | undefined
  readonly withinDays?: number | undefined
}

/** @param who for example `moreLenders(2)`. */
export function couldFund(who: string, { upTo, atLeast, withinDays }: Change): string {
  if (withinDays === undefined) {
    if (upTo) return `${who} could fund up to ${upTo} now.`
    return atLeast ? `${who} could fund ${atLeast} or more now.` : `${who} could fund the full amount now.`
  }
  const wait = `within ${days(withinDays)} if you can wait`
  if (upTo) return `${who} could fund up to ${upTo} ${wait}.`
  return atLeast ? `${who} could fund ${atLeast} or more ${wait}.` : `${who} could fund the full amount ${wait}.`
}

/** On the card of one lender. */
export function couldFundLabel({ upTo, atLeast, withinDays }: Change): string {
  if (withinDays === undefined) return upTo ? `Could fund up to ${upTo}` : `Could fund ${atLeast} or more`
  const wait = `in ${days(withinDays)}`
  if (upTo) return `Could fund up to ${upTo} ${wait}`
  return atLeast ? `Could fund ${atLeast} or more ${wait}` : `Could fund ${wait}`
}

/** @param who for example `lenders(2)`. */
export function mayQualify(who: string, { upTo, atLeast, withinDays }: Change): string {
  const wait = withinDays === undefined ? '' : ` if you can wait up to ${days(withinDays)}`
  if (upTo) return `You may qualify for up to ${upTo} from ${who}${wait}.`
  return atLeast
    ? `You may qualify for ${atLeast} or more from ${who}${wait}.`
    : `You may qualify for the full amount from ${who}${wait}.`
}

export const exampleOnly = 'Example only.'
export const madeUpLenders = (count: number) =>
  plural(count, {
    one: 'This is a sample lender, made up to show how an estimate works. Sample lenders don’t lend money.',
    other: `These ${count} are sample lenders, made up to show how an estimate works. Sample lenders don’t lend money.`,
  })
export const possibleMatches = (count: number, all: number) =>
  plural(count, {
    one: `1 possible match among ${lenders(all)}.`,
    other: `${count} possible matches among ${lenders(all)}.`,
  })
export const sampleMatches = (count: number, all: number) =>
  `Your answers meet all criteria for ${count} of ${sampleLenders(all)}.`
/** @param who for example `lenders(2)`. */
export const nothingRulesYouOut = (who: string) => `Nothing rules you out so far with ${who}.`
export const noFullMatch = 'No lender is a full match yet.'
export const noFullSampleMatch = 'No sample lender is a full match yet.'
export const needMoreInformation = (count: number) =>
  plural(count, { one: '1 needs more information.', other: `${count} need more information.` })
export const doNotMatchYet = (count: number) =>
  plural(count, { one: '1 doesn’t match yet.', other: `${count} don’t match yet.` })
export const range = (from: string, to: string) => `${from} to ${to}`
export const upTo = (amount: string) => `Up to ${amount}`
export const noCriteriaYet =
  'We haven’t listed any lender’s criteria yet. Apply, and an advisor will review your answers.'
export const unsureAnswers = 'Your matches depend on answers you weren’t sure of. See below for what to find out.'
export const amountRange =
  'From the smallest to the largest amount they could fund, based on their criteria and your answers. Only a lender decides.'
export const basedOnCriteria = 'Based on their criteria and your answers. Only a lender decides.'
export const notADenial =
  'This isn’t a denial: only a lender decides. See below for what’s missing and for which lender.'

export const noneChecked = (count: number) =>
  plural(count, { one: '1 criterion, not checked yet', other: `${count} criteria, none checked yet` })
export const criteriaMet = (met: number, all: number) =>
  plural(all, { one: `${met} of 1 criterion met`, other: `${met} of ${all} criteria met` })
export const criteriaMetSoFar = (met: number, all: number, unknown: number) =>
  `${criteriaMet(met, all)}, ${unknown} not checked yet`
export const met = 'Met'
export const notMet = 'Not met'
export const unknown = 'Unknown'
export const seeWhy = 'See why'
export const howYouMatch = (lender: string) => `How you match ${lender}`
export const required = 'Required'
export const yourAnswer = 'Your answer'
export const youSaid = (answer: string) => `You: ${answer}`
export const closer = 'What would bring you closer'
export const findOut = (answer: string) => `Find out: ${answer.toLowerCase()}.`
export const unknownIsMissing = (count: number) =>
  `For ${lenders(count)}, unknown answers like this one are all that’s missing.`
/** Before the steps for one lender. */
export const stepsFor = (lender: string) => `${lender}:`
export const alsoDepends = (answers: readonly string[]) => `It also depends on your ${list(answers).toLowerCase()}.`

export const possibleMatch = 'Possible match'
export const allCriteriaMet = 'All criteria met'
export const possibleWithChange = 'Possible with a change'
export const moreInformation = 'More information needed'
export const notAMatch = 'Not a match yet'

export const monthlyPayment = 'Monthly payment'
export const semimonthlyPayment = 'Payment twice a month'
export const biweeklyPayment = 'Payment every two weeks'
export const weeklyPayment = 'Weekly payment'
export const dailyPayment = 'Payment each business day'
export const onePayment = 'Payment at the end'

export const priceOf = (apr: string) => `${apr} APR`
export const priceWithFee = (apr: string, aprWithFee: string) => `${apr} APR, with our fee ${aprWithFee} APR`
export const amountAndPrice = (amounts: string, apr: string, aprWithFee: string) =>
  `${amounts} at ${apr} APR, with our fee ${aprWithFee} APR`

export const yourAnswers = 'Your answers'
export const startOver = 'Start over'
export const applyNow = 'Apply now'
export const applyAnyway = 'Apply anyway'
export const savedWithYourDetails = 'Your answers are saved with your details.'
export const savedWithoutName =
  'Your answers are saved without your name. If you leave your details on this page, we’ll link them.'
export const rulesVersion = (version: string) => `Rules version ${version}.`

// estimate-view.tsx
export const back = 'Back'
export const comparing = 'Comparing your answers…'
export const yourEstimate = 'Your pre-qualification estimate'
export const change = 'Change'
/** Completes “Change” for screen readers. */
export const changeWhat = (answer: string) => answer.toLowerCase()
export const print = 'Print'
export const sampleLender = 'Sample lender'
/** Under the name of a lender: its product, then how many of its criteria are met. */
export const productAndCriteria = (product: string, criteria: string) => `${product} · ${criteria}`
export const savingAnswers = 'Saving your answers…'
export const answersNotReceived = 'We haven’t received your answers. They’re saved on this device.'
export const sendAgain = 'Send again'
export const offline = 'You’re offline. Your answers are saved on this device and haven’t been sent to us yet.'
export const samplesMadeUp = 'Sample lenders are made up to show how an estimate works.'
export const howItIsMade =
  'We compare each answer with each lender’s criteria and with nothing else: your name, address, age and family play no part, and your state counts only if a lender isn’t licensed there.'
export const applyWhateverItSays = (link: Slot) => <>Whatever the estimate says, you can {link('apply anyway')}.</>

// lead-prequalification.tsx
export const answersUnverified =
  'Anyone who knows the email address could have sent these answers, so we don’t use them to prefill applications or match lenders. Confirm them with the lead.'

// personal-result.tsx
export const noEstimateYet = 'No estimate yet'
export const dependsOnScore = (who: string, amount: string) =>
  `You may qualify for up to ${amount} from ${who}, depending on your credit score.`
export const noLenderFits = 'No lender’s criteria fit your answers yet.'
export const notAnOffer = 'This is not an offer. We did not look at your credit. Only a lender decides.'
export const changeMyAnswers = 'Change my answers'
export const noPersonalLenders =
  'We haven’t listed any lender for individuals yet. Leave your details or apply, and an advisor will review your answers.'
export const nothingToChange =
  'No change within your reach meets the criteria that these lenders list. An advisor may know others: leave your details, or apply anyway.'
export const howPersonalIsMade =
  'We compare your answers with each lender’s criteria and with nothing else: your name, age and family play no part, and your state counts only if a lender doesn’t serve it.'

/** Texts of offers. */

import type { ReactNode } from 'react'
import { formatCounted, plural } from '#shared/kit/locale/plural.ts'

export const rescindIntro =
  'Use this if the money was never sent, was returned, or the contract was canceled. The application returns to its final checks with the chosen offer. From there, record the funding again, or choose “Deal fell through”. We’ll notify the applicant by email.'
export const mailOnPaper =
  'Mail disclosures and contracts, then record the day you mailed them. They can’t be sent electronically.'
export const noRecipientsYet =
  'Only lenders that received the application can make offers. It hasn’t been sent to a lender yet.'
export const noOfferAfterFunding =
  'This application is funded, so offers can’t be added. A renewal is a new application.'
export const withdrawEffect =
  'The applicant will no longer see it, and you can’t undo this. You can add the same terms as a new offer.'
export const chooseEffect =
  'This isn’t a signature on a contract. Your other offers stay open, and you can choose another one until the contract is sent.'
export const fellThroughHelp =
  'We’ll notify the applicant that the application is moving forward again, without the reason.'
export const fundingProofHelp =
  'The confirmation number, or the name of the document. Recording it makes the success fee due.'
export const paperSignature =
  'Your state’s law requires your signature before the contract. Sign the paper copy and send it back to us. Signing it doesn’t commit you to anything.'
export const electronicSignature =
  'Your state’s law requires your signature, to confirm that you received it, before the contract is sent. Signing it doesn’t commit you to anything.'
export const asOffered = (amount: string) =>
  `These figures are for the offered ${amount}. The lender sent a different amount.`
export const signWithOffer =
  'Before the contract, your state requires you to sign that you received it. You can sign here after you open it.'
export const readFirst = 'You can sign here after you open it.'
export const sortOrder = 'You choose the order. No lender can pay to be listed higher.'
export const payoffsHelp =
  'Balances that this offer pays off before the applicant receives the rest. Ask the old funder for a payoff letter.'
export const ownPayoffHelp =
  'Estimated from our repayment plan. Replace it with the figures of the lender’s payoff letter.'
export const lenderFiguresHelp =
  'As printed on the lender’s disclosure. The applicant sees them next to our calculation.'
export const emailHelp =
  'The amount, rate or factor, term, payment and fees are read in your browser and filled in below, marked to be checked.'
export const nothingRead = 'No terms found in this text. Enter them below.'
export const figuresDiffer =
  'Check the terms against the lender’s disclosure. The applicant sees both and doesn’t need to do anything.'
export const newMoney =
  'Compares all payments with the cash you get, because the rest pays off what you owe. Your old payments end.'
export const paidTwice =
  'Finance cost of the old funding inside the payoff. You pay for it again as part of this offer.'
export const waiting = 'If you take the same offer for the same cash after your old payments have ended.'
export const noRule = 'We know of no law that requires the lender’s disclosure here.'
export const ruleChanged =
  'The rules or the lender’s type have changed since this offer was checked. It keeps the version above until you check it again.'
export const mailingHelp =
  'Mail the disclosure to the applicant’s address first. This replaces sending it electronically.'

// choose-dialog.tsx
export const chooseOfferFrom = (lender: string) => `Choose the offer from ${lender}`
export const chooseThisOffer = 'Choose this offer'
export const oneMoment = 'One moment…'
export const notYet = 'Not yet'

export const receiveAndRepay = (received: string, repaid: string, price: string, apr: string, aprWithoutFee: string) =>
  `You receive ${received} and repay ${repaid}: ${price}. APR ${apr} with our fee, ${aprWithoutFee} without it.`
/** Next to the lender's own figures. */
export const ourReceiveAndRepay: typeof receiveAndRepay = (received, repaid, price, apr, aprWithoutFee) =>
  `Our calculation: you receive ${received} and repay ${repaid}: ${price}. APR ${apr} with our fee, ${aprWithoutFee} without it.`
export const typeNameToConfirm = 'Type your full name to confirm'
export const declineOfferFrom = (lender: string) => `Decline the offer from ${lender}`
export const declineOffer = 'Decline offer'
export const keepOffer = 'Keep offer'
export const declineEffect = 'You can’t undo this. Your application stays open.'
export const reason = 'Reason'
export const reasonHelp = 'A word or two helps us find a better offer.'

// disclosure-card.tsx
export const disclosureFrom = (lender: string) => `Disclosure from ${lender}`
export const receivedSignedCopy = (date: string) => `We received your signed copy, dated ${date}.`
export const disclosureMailed = (date: string) => `You asked for paper records, so we mailed it to you on ${date}.`
export const disclosureSigned = (date: string) => `You signed on ${date} to confirm that you received it.`
export const disclosureIntro = 'The lender’s written disclosure about its offer, exactly as the lender sent it.'
export const readAgainPdf = 'Read again (PDF)'
export const readDisclosurePdf = 'Read disclosure (PDF)'
export const signToConfirmReceipt = 'Sign to confirm receipt'
export const typeYourName = 'Type your full name'
export const disclosureReceived = (lender: string) => `I have received the disclosure from ${lender}.`
export const sign = 'Sign'
export const cancel = 'Cancel'

// sort-choice.tsx
export const sortBy = 'Sort by'
export const sortOffersBy = 'Sort offers by'

// offer-labels.ts

export const days = (count: number) => plural(count, { one: '1 day', other: `${count} days` })
export const months = (count: number) => plural(count, { one: '1 month', other: `${count} months` })
export const years = (count: number) => plural(count, { one: '1 year', other: `${count} years` })
export const once = (payment: string) => `${payment}, once`
export const times = (payment: string, frequency: string, payments: number) =>
  `${payment} ${frequency}, ${formatCounted(payments, { one: 'time', other: 'times' })}`
/** Marks a label or a figure. */
export const ourCalculation = (label: string) => `${label}, our calculation`
export const estimated = (text: string) => `${text} (estimated)`
export const aboutAMonth = (amount: string) => `About ${amount} a month`
export const amount = 'Amount'
export const totalRepayment = 'Total repayment'
export const over = (months: string) => `over ${months}`
export const payment = 'Payment'
export const aprWithOurFee = 'APR with our fee'
export const aprWithoutOurFee = 'APR without our fee'
export const costPerDollarReceived = 'Cost per dollar received'
export const totalCost = 'Total cost'
export const ourSuccessFee = 'Our success fee'
export const none = 'None'
export const dueAfterFunding = 'Due only after you’re funded. Included in the figures above.'
export const lenderFees = 'Lender fees'
export const lenderPaysUs = 'The lender pays us'
export const nothing = 'Nothing'
export const paidByLender = 'Paid by the lender, not by you, when you’re funded.'
export const earlyPayoff = 'Early payoff'
export const payoffAfter = (months: number, payoff: string, saved: string) =>
  `After ${formatCounted(months, { one: 'month', other: 'months' })}: pay ${payoff} and save ${saved}`
export const usualTimeToFunding = 'Usual time to funding'
export const fundingTimeUnknown = 'Unknown: the lender hasn’t stated it'
export const collateral = 'Collateral'
export const uccLienFiled = 'UCC lien filed'
export const yes = 'Yes'
export const no = 'No'
export const personalGuarantee = 'Personal guarantee'
export const expires = 'Expires'
export const cashAfterFeesAndPayoffs = 'Cash after all fees and payoffs'
export const cashAfterFees = 'Cash after all fees'

export const youReceiveAfterFeesAndPayoffs = 'You receive after all fees and payoffs'
export const youReceiveAfterFees = 'You receive after all fees'
export const paysOff = (amountCents: string, funder: string) => `${amountCents} pays off ${funder}`
export const notStated = 'Not stated'
export const lendersApr = 'Lender’s APR'
export const lendersFinanceCharge = 'Lender’s finance charge'
export const lendersPayment = 'Lender’s payment'
export const lendersDisclosureApr = (apr: string) => `Lender’s disclosure: APR ${apr}`
export const financeCharge = (amount: string) => `finance charge ${amount}`
export const paymentOf = (amount: string) => `payment ${amount}`
export const aprOnNewMoney = 'APR on the new money'
export const costPaidTwice = 'Cost paid twice'
export const ifYouWait = 'If you wait'
export const noPayoff = 'No payoff'
export const noNewMoney = 'No new money'
export const noFinanceCostFrom = (funders: string) => `Unknown: the finance cost from ${funders} is missing`
export const noRemainingPaymentsFrom = (funders: string) =>
  `Unknown: the remaining payments from ${funders} are missing`

export const saveAbout = (amount: string) => `Save about ${amount}`
export const saveAboutUntil = (amount: string, date: string) => `Save about ${amount} by waiting until ${date}`
export const payAboutMore = (amount: string) => `Pay about ${amount} more`
export const payAboutMoreUntil = (amount: string, date: string) => `Pay about ${amount} more by waiting until ${date}`
export const repaidInstead = (months: string, others: string, lender: string) =>
  `Repaid in ${months} instead of ${others} (${lender}).`

export const belowRequest = (amount: string) => `This offer is for ${amount} less than you asked for.`
export const aboveRequest = (amount: string) => `This offer is for ${amount} more than you asked for.`
/** For staff. */
export const lessThanRequested = (amount: string) => `${amount} less than requested`
export const moreThanRequested = (amount: string) => `${amount} more than requested`
export const lessThanOther = (amount: string, lender: string) =>
  `This offer is for ${amount} less than the one from ${lender}.`

export const offersDifferInAmount = 'These offers differ in amount, so compare APR, total cost and payment.'
export const offersDifferInTerm = 'These offers differ in term, so compare APR, total cost and payment.'
export const offersDifferInBoth = 'These offers differ in amount and term, so compare APR, total cost and payment.'
export const factorNote =
  'The lender quotes a factor, not a rate. We converted it to an APR, assuming equal payments over the full term.'
export const salesNote = (sales: string, share: string) =>
  `This estimate assumes sales of ${sales} a month, with ${share} going to the lender. Higher sales repay it sooner and raise the APR; the cost in dollars stays the same.`
export const pricedOn = (date: string) =>
  `The APR is based on the days when banks process the debits, assuming you’re funded on ${date}.`
export const noExpirationDate = 'No expiration date'

// offers.tsx
export const fundedTitle = 'Funded'
export const yourChoice = 'Your choice'
export const estimate = 'Estimate'
export const offersNotLoaded = 'Couldn’t load your offers'
export const tryAgain = 'Try again'
export const yourOffer = 'Your offer'
export const yourOffers = 'Your offers'

export const offersReady = (count: number) =>
  plural(count, {
    one: '1 offer is ready. To see it, enter the code we send to your email address.',
    other: `${count} offers are ready. To see them, enter the code we send to your email address.`,
  })
export const waitingForDisclosure = (count: number) =>
  plural(count, {
    one: '1 offer is waiting for the lender’s disclosure. Your state’s law requires the disclosure before we can show you an offer. You don’t need to do anything: we’ll email you when it’s ready.',
    other: `${count} offers are waiting for the lender’s disclosure. Your state’s law requires the disclosure before we can show you an offer. You don’t need to do anything: we’ll email you when it’s ready.`,
  })
export const choosingDoesntCommit =
  'Choosing an offer doesn’t commit you: the lender sends its contract afterward, and you can still say no.'
export const verifyYourEmail = 'Verify your email'

export const funded = (amount: ReactNode, date: string) => (
  <>
    You’re funded. The lender sent {amount} on {date}.
  </>
)
export const successFeeDue = (amount: ReactNode, date: string) => (
  <>
    Our success fee of {amount} is due as of {date}.
  </>
)

export const asFunded = 'As funded'
export const offersAsOffered = 'As offered'
export const youChose = (lender: ReactNode) => (
  <>You chose the offer from {lender}. You can change your mind until the contract is sent.</>
)
export const chooseAnotherOffer = 'Choose another offer'
export const offersSideBySide = 'Offers side by side'
export const sortedBy = (sort: string) => `Your offers, sorted by ${sort}`
export const choose = 'Choose'
/** Opens the rest of an offer's terms; followed by the lender for screen readers. */
export const allTerms = 'See all terms'
export const ofOfferFrom = (lender: string) => `of the offer from ${lender}`
export const ourFeeIs = (fee: string) =>
  `Our success fee is ${fee}, due only after you’re funded. It’s included in the total cost.`
export const noSuccessFee = 'We charge you no fee.'
export const lenderPaysUsAmount = (amount: string) => `The lender pays us ${amount}.`
export const lenderPaysUsNothing = 'The lender pays us nothing.'
export const expiresOn = (moment: string) => `Expires ${moment}.`
export const decline = 'Decline'

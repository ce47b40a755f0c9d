/** Texts of the pages about the company, contact, and questions and answers. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'

// about.tsx
export const aboutTitle = 'About us'
export const aboutDescription = (brand: string) => `What ${brand} does, how it is paid, and what it never does.`
export const aboutLead = (brand: string) =>
  `${brand} connects people and small businesses looking for funding with lenders. We are not a bank or a lender.`
export const whyUseABroker = 'Why use a broker?'
export const lendersDiffer =
  'Lenders differ more than their ads do. One will fund a bakery after six months, the next wants two years; one quotes a rate, the next a factor. A good broker knows who funds what, puts every offer on the same basis, and will say so when no loan is the best answer.'
export const howWeGetPaid = 'How we get paid'
export const noPersonalFee = 'For personal loans, you pay us no fee.'
export const successFee = (fee: string) =>
  `A success fee of ${fee} when your business is funded. Nothing before, and nothing if you aren’t funded.`
export const rateWithAndWithoutFee = (link: Slot) => (
  <>
    Because a fee raises the cost of a loan, we always show the APR with and without it. A lender may also pay us: each
    offer shows how much before you choose it. Lenders can’t pay for a better spot on your list of offers.{' '}
    {link('How brokers are paid, and what to ask')}
  </>
)
export const whereTheMoneyGoes = 'Where the money goes'
export const priceOfTheMoney = (repaid: string, fee: string) =>
  `You repay ${repaid}. Most of it is the money you used. The rest is the price: what the lender earns, and our ${fee} fee.`
export const bothPartsAreShown = 'Both parts of the price are on every offer you see here, in dollars and in the APR.'
export const amountOverMonths = (amount: string, months: number) => `${amount} over ${months} months`
export const youReceive = 'You receive'
export const interestToTheLender = 'Interest, to the lender'
export const successFeeToUs = 'Success fee, to us'
export const youRepay = 'You repay'
export const atOurLowestRate = (rate: string) => `At ${rate}, our lowest rate. Not an offer.`
export const whatWeNeverDo = 'What we never do'
export const chargeUpfrontFees = 'Charge upfront fees'
export const chargeUpfrontFeesDetail = 'No fee of any kind before you’re funded.'
export const sellYourInformation = 'Sell your information'
export const sellYourInformationDetail = 'No lender gets it unless you approve that lender.'
export const callWithoutPermission = 'Call without permission'
export const callWithoutPermissionDetail = 'We call only if you check the box or ask us to call.'
export const sayApprovedTooSoon = 'Say “approved” too soon'
export const sayApprovedTooSoonDetail = 'Only a lender can approve you. Until one does, we won’t say it.'
export const rushYou = 'Rush you'
export const rushYouDetail = 'No countdowns, no “last chance.” If an offer has a deadline, we show it.'
export const pushASecondAdvance = 'Push a second advance'
export const pushASecondAdvanceDetail = 'On top of the first, it almost always makes things worse. We’ll say so.'
export const whoRunsThisSite = 'Who runs this site'
export const licensesAndRegistrations = 'Licenses and registrations'

// contact.tsx
export const writeToUs = 'Write to us'
export const messageGoesToUsOnly = (brand: string) =>
  `Your message goes to ${brand} only. We store it encrypted and won’t add you to any list.`
export const contactTitle = 'Contact'
export const contactDescription = (days: string, open: string, close: string, zone: string) =>
  `How to reach a person: ${days} ${open} to ${close} ${zone}.`
export const contactLead = (time: string) => `Write to us and one person will answer within ${time}. No call center.`
export const businessHours = 'Business hours'
export const bookACall = 'Book a call'
export const bookACallDetail = 'Pick an open half-hour slot, and we’ll call you.'
export const contactUsDirectly = 'Contact us directly'
export const whatHappensToYourMessage = 'What happens to your message'
export const afterYouWrite = (freeAnalysisLink: Slot, estimateLink: Slot) => (
  <>
    You’ll get an email with a reference number right away. A person reads your message and answers the way you prefer.
    To request a call about funding, {freeAnalysisLink('get a free analysis')} of your business or{' '}
    {estimateLink('see which personal loans may fit')}, and check the box for calls.
  </>
)
export const complaints = 'Complaints'
export const howToComplain = (formLink: Slot, complaintsLink: Slot) => (
  <>
    Choose {formLink('A complaint')} as the topic of your message. It goes to the owner and is tracked until it’s
    resolved, and you’ll get a written answer within 15 days. {complaintsLink('Where else you can turn')}.
  </>
)
export const privacyRequests = 'Privacy requests'
export const howToAskAboutData = (link: Slot) => (
  <>
    {link('Your privacy choices')} has a separate form to get a copy of your data, correct it or delete it. You’ll get
    an answer within 45 days.
  </>
)
export const whatToInclude = 'What to include'
export const aNewRequest = 'A new request'
export const aNewRequestDetail = 'What the money is for, how much, and by when. No documents yet.'
export const anApplicationInProgress = 'An application in progress'
export const anApplicationInProgressDetail = 'Its reference and your email address. Your advisor will answer.'
export const cardProcessing = 'Card processing'
export const cardProcessingDetail = 'Your monthly card sales, and what you pay in fees.'
export const yourData = 'Your data'
export const yourDataDetail = 'What you want to see, correct or delete.'
export const aProblemWithThisSite = 'A problem with this site'
export const aProblemDetail = 'The page, what you did, and what happened.'
export const someoneUsedOurName = 'Someone used our name'
export const someoneUsedOurNameDetail = 'Forward what you received. We never ask for a fee before you’re funded.'
export const moreQuestionsAndAnswers = 'More questions and answers'
export const commonQuestions = 'Common questions'

// faq-items.tsx
export const feeForPersonalLoans = 'The fee also applies to personal loans.'
export const noFeeForPersonalLoans = 'There is no success fee on personal loans.'

// people-and-proof.tsx
export const whoYouTalkTo = 'Who you talk to'
export const theOfficeOf = (brand: string) => `The office of ${brand}`
export const reviewsOnOtherSites = 'Reviews'
export const reviewsAreCopied =
  'Copied word for word, with a link if it’s published online. We keep proof of every other one.'
export const reviewSource = (author: ReactNode, rating: number, writtenOn: string, source: string, link: Slot) => (
  <>
    {author}, {rating} of 5 stars, {writtenOn}. Source: {link(source)}
  </>
)
export const lendersWeWorkWith = 'Lenders we work with'
export const logoIsNoOffer = 'A logo isn’t an offer. Which lenders fit depends on your request.'

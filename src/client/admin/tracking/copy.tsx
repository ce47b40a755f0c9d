/** Texts of an applicant's tracking page. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'
import { plural } from '#shared/kit/locale/plural.ts'

// messages.tsx
export const messages = 'Messages'
export const verifyYourEmail = 'Verify your email'
export const messagesUntilVerified = 'To see messages from our team, verify your email.'
export const noMessagesYet = 'No messages yet'
export const showEarlier = 'Show earlier messages'
export const loadingEarlier = 'Loading…'
export const you = 'You'
export const writeToUs = 'Write to us'
export const writeToUsHelp =
  'Don’t send card or account numbers here. Enter them in the application or upload a document.'
export const sending = 'Sending…'
export const send = 'Send'

// corrections.tsx
export const correctedAnswers = 'Corrected answers'
export const correctedAnswersHelp =
  'We corrected these answers after you submitted. If one isn’t right, send us a message above.'
/** The answer before and after a correction. */
export const before = 'Before'
export const now = 'Now'
export const noAnswer = 'No answer'

// decline-options.tsx
export const whatYouCanDo = 'What you can do now'
export const askForReasons = 'Get the reasons in writing'
export const askForReasonsHow = (link: Slot) => (
  <>{link('Ask us')} which requirements weren’t met. Any lender that declined you has to notify you in writing.</>
)
export const noticeForBusiness =
  'If your business had revenue of $1 million or less in its last fiscal year, the notice comes within 30 days of your complete application. It states the reasons or your right to them, and you have 60 days to ask. Larger businesses are notified within a reasonable time and get written reasons if they ask within 60 days.'
export const noticeForPerson =
  'The notice comes within 30 days of your complete application. It states the reasons or your right to them, and you have 60 days to ask. If a credit report played a part, it names the credit bureau, and you can get a free copy of the report within 60 days.'
export const seeWhatWouldHelp = 'See what would help'
export const seeWhatWouldHelpHow = (analysis: Slot, guide: Slot) => (
  <>
    The {analysis('free analysis')} shows which lenders’ minimums you meet today and what would change the rest. Our
    guide to {guide('what to do after a decline')} explains each reason and how long it takes to fix.
  </>
)
export const knowYourRights = 'Know your rights'
export const equalCredit =
  'The federal Equal Credit Opportunity Act protects applicants for business and personal credit. A lender may not decline you because of race, color, religion, national origin, sex, marital status, age (if you can enter into a contract), income from public assistance, or because you used your rights under consumer credit law. You can complain to the Consumer Financial Protection Bureau at consumerfinance.gov/complaint.'
export const tryAgainLater = 'Try again later'
export const tryAgainLaterHow =
  'Once something has changed, reopen this application. You don’t have to enter your answers again.'

// tracked-application.tsx
export const itsYourTurn = 'It’s your turn.'
export const itsOurTurn = 'It’s our turn.'
export const itsTheLendersTurn = 'It’s the lender’s turn.'
export const startBy = (date: string) => `We’ll start by ${date}.`
export const nothingToDo = 'There’s nothing you need to do now.'
export const documentsMissing = (count: number) =>
  plural(count, {
    one: '1 item from the checklist is still missing. Upload it now or later.',
    other: `${count} items from the checklist are still missing. Upload them now or later.`,
  })
export const yourContact = (name: ReactNode, email: ReactNode) => (
  <>
    Your contact is {name}
    {email && <>, {email}</>}.
  </>
)
export const contactComesLater = 'Your contact will be shown here once your application is assigned.'
export const stepDone = 'done'
export const currentStep = 'current step'
export const upcomingStep = 'upcoming'
export const progress = 'Progress'
export const application = 'Application'
export const signOutOnThisDevice = 'Sign out on this device'
export const mayBeOutOfDate = 'This may be out of date'
export const statusNotLoaded = 'Couldn’t load the status'
export const tryAgain = 'Try again'
export const loadingStatus = 'Loading status…'
export const yourRecords = 'Your records'
export const myApplicationPdf = 'My application (PDF)'
export const allMyDataJson = 'All my data (JSON)'
export const reopenMyApplication = 'Reopen my application'
export const withdrawMyApplication = 'Withdraw my application'
export const withdrawEffect =
  'Your application will be closed, and we’ll stop sharing it. You can reopen it on this page.'
export const withdrawReason = 'Why? (optional)'
export const withdrawReasonHelp = 'Your feedback helps us.'
export const oneMoment = 'One moment…'
export const withdraw = 'Withdraw'
export const keepItOpen = 'Keep it open'

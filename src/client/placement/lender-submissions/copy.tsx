/** Texts about who receives an application, and of the package that a lender opens. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'
import { plural } from '#shared/kit/locale/plural.ts'

export const linkMethod = 'Takes applications by link. The link is shown here once, for you to pass on.'
export const portalMethod =
  'Has its own portal. Enter the application there and include the link, which is shown here once.'
export const noActiveLenders = 'No active lenders yet. Owners and managers can add them under Lenders.'
export const noConsentYet = 'The applicant hasn’t agreed to share with any of these lenders yet.'
export const consentComesFirst =
  'First, ask the applicant for consent. They get one email, even about several lenders, and agree on their page. “Send application” appears here for each lender once they agree.'
export const consentPending =
  'The applicant has been asked for consent. “Send application” appears here for each lender once they agree.'
export const selectFirst = 'Select lenders first.'
export const askForConsent = (lenders: number) =>
  lenders === 0
    ? 'Ask for consent'
    : plural(lenders, { one: 'Ask for consent to 1 lender', other: `Ask for consent to ${lenders} lenders` })
export const consentRequested = (lenders: number) =>
  plural(lenders, {
    one: 'You asked the applicant about 1 lender. They get one email.',
    other: `You asked the applicant about ${lenders} lenders. They get one email about all of them.`,
  })
export const boardOrder =
  'Lenders that have the application come first, then those the applicant agreed to share with. Within each group, the best match comes first: fewest criteria unmet or unknown, then highest amount, then fastest response. Lenders that meet no criterion come last.'
export const ownerReason = 'This lender requires every owner’s authorization. Your reason is saved in the audit log.'
export const sharingEffect =
  'The lender gets the answers and documents, with personal, business and account numbers masked. You can close the link, but you can’t take back anything the lender has already read.'
export const packageUnavailable = 'It’s incomplete, expired or was closed. Please ask the sender for a new one.'
export const packageConfidential =
  'The applicant agreed to share this application with one lender by name. If you don’t work for that lender, please close this page.'
export const openingRecorded =
  'We record when you open it, and the applicant sees the time. Use it only to respond to the request.'
export const askToShare = 'We’d like to send your application to this lender. Do you agree?'
export const chooseAfterReview = 'Once we’ve reviewed it, you can choose on this page which lenders may see it.'
export const sampleLendersOnly =
  'There are no lenders to choose yet. This site lists sample lenders only, and nothing is ever sent to them.'
export const sharingChoice =
  'We send your application only to the lenders you select. The match is our estimate: only a lender can decide.'
export const confirmEmailFirst =
  'To see the lenders and choose, confirm that the email address on this application is yours. We’ll send you a code.'

// lender-package.tsx
export const linkDoesntWork = 'This link doesn’t work'
export const applicationForLender = 'An application for a lender'
export const opening = 'Opening…'
export const openApplication = 'Open application'

// lender-sharing.tsx
export const criteriaUnknown = 'We don’t know this lender’s criteria yet.'
export const you = 'You'
export const whoHasIt = 'Who has my application'
export const onlyUs = 'Only us.'
export const sectionNotLoaded = (problem: string) => `Couldn’t load this section. ${problem}`
export const tryAgain = 'Try again'
export const youAgreed = 'You agreed'
export const no = 'No'
export const sent = 'Sent'
export const notYet = 'Not yet'
export const whatItReceived = 'What it received'
export const opened = 'Opened'
export const openedTimes = (views: number, first: string) =>
  plural(views, { one: `Once, on ${first}`, other: `${views} times, first on ${first}` })

export const withdrawn = 'Withdrawn'
export const keepsWhatItHad = (lender: string) => `${lender} keeps what it had already received.`
export const withdrawnOn = (date: string) => `${date}. The link is closed.`
export const withdrawConsent = (lender: string, forLender: Slot) => <>Withdraw consent{forLender(` for ${lender}`)}</>
export const closesTheLink = (lender: string) =>
  `We’ll close the link to your application right away. ${lender} keeps what it has already received; we can’t take that back.`
export const wontBeSent = (lender: string) => `We won’t send anything to ${lender}.`
export const oneMoment = 'One moment…'
export const confirmWithdraw = 'Yes, withdraw consent'
export const keepConsent = 'Keep consent'
export const chooseLenders = 'Choose which lenders may see your application'
export const agreedToAll = 'You’ve agreed to share with every lender currently available.'
export const verifyEmail = 'Verify email'
export const shareWithSelected = 'Share with selected lenders'

// match-points.tsx
export const met = 'Met'
export const notMet = 'Not met'
export const unknown = 'Unknown'
export const possibleMatch = 'Possible match'
export const possibleForAnotherAmount = 'Possible match for another amount or date'
export const possibleSomeUnknown = 'Possible match, some criteria unknown'
export const notAMatchYet = 'Not a match yet'
export const criteriaMet = (match: string, met: number, all: number) => `${match} · ${met} of ${all} criteria met`
export const maximumPayment = (amount: string, rhythm: string, percent: number) =>
  `Maximum payment: ${amount} ${rhythm}, within ${percent}% of true revenue with existing positions`
export const showCriteria = 'Show criteria'
export const hideCriteria = 'Hide criteria'
export const required = (criterion: string, subject: string, found: string) =>
  `Required: ${criterion}. ${subject}: ${found}.`

// package-contents.tsx
export const application = 'Application'
export const sentBy = (broker: string, lender: string, sentAt: string, expiresAt: string) =>
  `Sent by ${broker} to ${lender} on ${sentAt}. The link works until ${expiresAt}. Personal, business and account numbers show only their last digits. Ask for a full number when you need it to decide.`
export const questionsContact = (name: string, email: ReactNode) => (
  <>
    Questions? Contact {name}, {email}.
  </>
)
export const creditReportAuthorizations = 'Credit report authorizations'
export const applicant = (name: string) => `${name} (applicant)`
export const authorizedOn = (authorizedAt: string) => `Authorized on ${authorizedAt}`
export const notAuthorized = 'Not authorized. Don’t obtain a credit report about this person.'
export const noAnswers = 'No answers in this section.'
export const documents = 'Documents'
export const noDocumentsYet = 'No documents yet.'
export const loading = 'Loading…'
export const download = 'Download'
export const cashFlowSummary = 'Cash flow summary'
export const summaryHelp = 'One page, from the bank statements below'
export const downloadSummary = 'Download summary'
export const mb = (value: string) => `${value} MB`
export const kb = (value: number) => `${value} kB`

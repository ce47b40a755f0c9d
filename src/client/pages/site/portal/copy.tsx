/** Texts of the application page around the application itself, and of its receipt. */

import type { Slot } from '#client/ui/slot.ts'

// application-portal.tsx
export const applicationPortalTitle = 'Apply'
export const applicationPortalDescription =
  'Apply for business funding or a personal loan. Your answers are saved as you type, and no lender sees them until you approve that lender by name.'
export const applyForFunding = 'Apply for funding'
export const applicationPortalLead = (span: Slot) => (
  <>
    Answer what you know now, and add the rest later.{' '}
    {span('Everything is saved as you type, and you can continue on another device.')}
  </>
)
export const needsJavascript =
  'The application needs JavaScript, which is turned off in this browser. Leave your details here instead, and an advisor will go through it with you.'
export const startYourApplication = 'Start your application'
export const startMyApplication = 'Start my application'
export const beforeYouStart = 'Before you start'
export const nothingCommitsYou =
  'Nothing you do here affects your credit score, commits you to a loan, or costs money. We send your application to a lender only after you approve that lender by name.'
export const whoShouldApply = 'Who should apply'
export const whoShouldApplyDetail =
  'Anyone who can sign for the business, or the person who wants the loan. If you’re asking for a client or relative, have them apply themselves: we can discuss an application only with the applicant.'
export const howApplyingWorks = 'How applying works'
export const youAnswer = 'You answer'
export const about8Minutes = 'about 8 minutes'
export const youAnswerDetail = 'All at once or in parts. Account and Social Security numbers can wait.'
export const anAdvisorReviewsIt = 'An advisor reviews it'
export const withinTime = (time: string) => `within ${time}`
export const anAdvisorReviewsItDetail = 'They explain what fits, what doesn’t, and why.'
export const youUploadDocuments = 'You upload documents'
export const oneChecklist = 'one checklist'
export const youUploadDocumentsDetail = 'Only what your lender asks for.'
export const youSeeOffers = 'You see offers'
export const yourDecision = 'your decision'
export const youSeeOffersDetail = 'Each with its total cost. Sign the one you want, or none.'
export const whatToHaveReady = 'What to have ready'
export const whatToHaveReadyIntro = 'You can start without any of it. Having it ready is the best way to save time.'
export const businessApplication = 'Business application'
export const businessBankStatements = 'Business bank statements'
export const businessBankStatementsDetail = 'The last four months, all pages'
export const businessDetails = 'Business details'
export const businessDetailsDetail = 'Legal name, EIN, start date, address'
export const owners = 'Owners'
export const ownersDetail = 'Names and ownership of everyone with 20% or more'
export const photoId = 'Photo ID'
export const forThePersonWhoSigns = 'For the person who signs'
export const debts = 'Debts'
export const debtsDetail = 'Every loan and advance: balance, payment, lender'
export const whileYourApplication = 'While your application is in progress'
export const youKnowWho = 'You know who has your information'
export const youKnowWhoDetail = 'You see each lender that received your application, and when.'
export const youKnowWhatComesNext = 'You know what comes next'
export const youKnowWhatComesDetail = 'The “Track application” page always shows the next step and whose turn it is.'
export const youCanStop = 'You can stop'
export const youCanStopDetail = 'Say the word, and we withdraw your application everywhere.'
export const youCanFixMistakes = 'You can fix mistakes'
export const youCanFixMistakesDetail = 'If you got something wrong, let us know before you sign.'

// next-steps.tsx
export const whatHappensNext = 'What happens next'
export const advisorReads = (brand: string, email: string) =>
  `An advisor at ${brand} will read your application and email you at ${email}.`
export const advisorReadsBy = (brand: string, date: string, email: string) =>
  `An advisor at ${brand} will read your application by ${date} and email you at ${email}.`
export const documentsNext =
  'Lenders also ask for documents, such as bank statements. The “Upload documents” page shows what’s still missing. You can upload documents now or later.'
export const lendersNext =
  'Your advisor suggests lenders whose terms fit. Your application goes only to the ones you approve.'
export const offersNext =
  'You see every offer with its total cost, and you decide. Until then, you owe nothing: you’ve signed only this application, not a loan.'
export const offersNextUnsigned =
  'You see every offer with its total cost, and you decide. You haven’t signed this application on our website.'

// opened-application.tsx
export const loadingList = 'Loading your list…'
export const listNotLoaded = (link: Slot) => (
  <>We couldn’t load the list here. {link('View and upload documents on a separate page')}, now or later.</>
)
export const youChooseWhoSeesIt = 'You choose who sees it'
export const advisorSuggestsLenders = (brand: string) =>
  `An advisor at ${brand} reads your application and suggests lenders whose terms fit.`
export const youApproveEach = 'You approve or decline each one. We don’t send your application to anyone else.'
export const youSeeWhoReceivedIt =
  'You can see which lenders received it and when. You can withdraw your approval at any time.'

// portal.tsx
export const openingYourApplication = 'Opening your application…'
export const applicationNotLoaded = 'We couldn’t load your application'
export const answersAreSaved = 'Your internet connection may have been interrupted. Your answers are saved.'
export const startAnApplication = 'Start an application'
export const continueAnApplication = 'Continue an application'

// receipt.tsx
export const weReceivedYourApplication = 'We received your application'
export const yourReference = 'Your reference:'
export const copy = 'Copy'
export const submittedAt = (time: string) => `Submitted ${time}`
export const howToTrack = 'Choose “Track my application” to see what happens next and whose turn it is.'
export const uploadDocuments = 'Upload documents'
export const trackMyApplication = 'Track my application'
export const downloadApplication = 'Download my application (PDF)'
export const printThisPage = 'Print this page'
export const anotherApplication = 'Another application?'
export const signOutEffect =
  'You’ll be signed out of this application on this device. You can open it again with its reference and your email address.'
export const oneMoment = 'One moment…'
export const startAnotherApplication = 'Start another application'

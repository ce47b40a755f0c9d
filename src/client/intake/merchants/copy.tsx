/** Texts of quotes for card processing: the forms and offers that merchants see, and longer texts of the admin area. */

import type { ReactNode } from 'react'
import type { Slot } from '#client/ui/slot.ts'

export const earlierFigures =
  'Computed with the figures from before they were edited. Send a new quote to use the current ones.'
export const sentFigures =
  'The PDF has the figures that you sent, not the ones you’ve changed above since. For those, request another comparison.'
export const uploadLinkTiming = 'We’re emailing an upload link that works once. Emails aren’t sent before 8 a.m.'
export const noQuotesYet = 'No quotes sent yet. You can send one once the figures are analyzed.'
export const quotesClosed = 'Quotes can’t be sent in the request’s current status. Your draft is still here.'
export const terminatedBefore =
  'A processor has terminated our contract before, or we are on the MATCH list. This doesn’t rule you out, but processors will ask.'
export const quoteAccepted =
  'You accepted this quote. We’re preparing the contract with the processor and will write to you.'
export const quoteReplaced = 'We’ve since sent you a newer quote. Please open the link in our latest email.'
export const quotesCompared =
  'What your month would cost with each processor, based on your own sales and cards. Lowest fees first.'
export const quoteReplacing =
  'A quote from the same processor replaces the earlier one. Quotes from other processors stay open, and the merchant sees them side by side.'
export const quoteIntro =
  'See the terms, what a month like yours would cost, and how we calculated it. The person who sent it can see that you opened it.'
export const linkUsed = 'This link was already used or has expired. If you opened it in this browser, continue below.'
export const afterUpload =
  'We read it line by line, enter the figures, and ask processors for quotes. We won’t share anything without asking you first.'
export const whatToSend = 'Send every page of your latest full month as a PDF, photos, a CSV or an Excel file.'

// quote-comparison.tsx
export const quotesSideBySide = 'Your quotes side by side'
export const pricing = 'Pricing'
export const totalMonthlyFees = 'Total monthly fees'
export const monthlySavings = 'Monthly savings (negative: extra cost)'
export const breakEven = 'Break-even'
export const contract = 'Contract'
export const quoteAbove = 'This is the quote above.'
export const acceptQuoteFrom = (processor: string) => `Accept quote from ${processor}`
export const acceptQuote = 'Accept quote'

// quote-form.tsx
export const requestNotSent = 'We couldn’t send your request. Please try again.'
export const figureNotValid = 'A figure above isn’t valid. Please correct it first.'
export const pleaseChoose = 'Please choose'
export const fullName = 'Full name'
export const business = 'Business'
export const industry = 'Industry'
export const phoneOptional = 'Phone (optional)'
export const phoneOptionalHelp = 'Only if you’d like us to call you about this.'
export const currentProcessorOptional = 'Current processor (optional)'
export const currentProcessorOptionalHelp = 'As shown on your statement.'
export const currentPricingModel = 'Current pricing model'
export const contractEndsOptional = 'Contract ends (optional)'
export const contractEndsOptionalHelp = 'Month and year, such as 04/2027.'
export const terminals = 'Terminals'
export const whatYouNeed = 'What you need'
export const anythingElseOptional = 'Anything else (optional)'
export const anythingElseOptionalHelp = 'Please don’t include card or account numbers.'
export const sending = 'Sending...'
export const getMyComparison = 'Get my comparison'
export const comparisonReady = 'Your comparison is ready'
export const referenceAndLink = (reference: ReactNode, email: ReactNode) => (
  <>
    Your reference is {reference}. We’re emailing a link to {email}. It works for 30 days.
  </>
)
export const downloadPdf = 'Download PDF'
export const sendStatementToCheck = 'Send your statement so that we can check the figures'
export const statementIsOptional = (time: string) =>
  `Optional, and safer here than by email because it’s encrypted on arrival. Without it, we’ll review the figures you entered and answer within ${time}.`
export const anotherComparison = 'Request another comparison'

// sent-offer.tsx
export const quoteExpired = 'This quote has expired. Please ask us for a new one.'
export const requestClosed = 'This request is closed. Write to us and we’ll reopen it.'
export const linkDoesntWork = 'This link doesn’t work'
export const linkExpired = (link: Slot) => <>It’s incomplete or expired. {link('Request a new one')}.</>
export const yourCardProcessingQuote = 'Your card processing quote'
export const opening = 'Opening…'
export const viewQuote = 'View quote'
export const quoteFor = (business: string, reference: ReactNode, version: number) => (
  <>
    For {business}, {reference}, version {version}
  </>
)
export const processor = 'Processor'
export const monthNow = 'Your month now'
export const monthWithQuote = 'Your month with this quote'
export const acceptUntil = (time: string) =>
  `You can accept it until ${time}. Accepting doesn’t sign a contract and costs nothing; it tells us to prepare one.`
export const accepting = 'Accepting…'

// statement-link-page.tsx
export const yourStatements = 'Your statements'
export const forYourRequest = (reference: ReactNode) => (
  <>For your request {reference}. You can send them from this browser for a week.</>
)
export const sendYourStatement = 'Send your statement'
export const openInThisBrowser = 'Open in this browser'

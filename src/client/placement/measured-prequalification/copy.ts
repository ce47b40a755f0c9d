/** Texts of the pre-qualification with measured figures, for applicants and staff. */

export const why =
  'Your pre-qualification is based on the figures you entered. Lenders go by your bank statements. We can update it with the figures from your statements and show you what changes.'
export const verify = 'To do this, verify your email first. We’ll send you a code.'
export const notADecision = 'Based on lenders’ criteria and your bank statements. Only a lender decides.'
export const provisional =
  'Not every statement adds up to the cent yet, so this result may still change once our team has checked them.'

// measured-choice.tsx
export const notLoaded = (problem: string) => `Couldn’t load your pre-qualification. ${problem}`
export const title = 'Pre-qualification with your statements'
export const agreedOn = (day: string) => `You agreed on ${day}.`
export const notReadYet = 'We haven’t read a bank statement yet. The result appears here as soon as we have read one.'
export const yourAnswers = 'Your answers'
export const yourStatements = 'Your statements'
export const saving = 'Saving…'
export const withdraw = 'Withdraw my consent'
export const computing = 'Calculating…'
export const agree = 'Agree and recalculate'
export const verifyEmail = 'Verify email'

// measured-result.tsx
export const possibleMatch = 'Possible match'
export const possibleMatchIfAdjusted = 'Possible match for another amount or date'
export const moreInformationNeeded = 'More information needed'
export const notAMatchYet = 'Not a match yet'
export const figuresTable = 'Figures, table'
/** The names of the two columns of figures. */
export const bothColumns = (before: string, after: string) => `${before} and ${after}`
export const different = 'Different'
export const lenders = 'Lenders'
/** After the name of a lender that isn't real. */
export const sample = '(sample)'
export const asBefore = (status: string) => `${status}, as before`
export const was = (status: string) => `Was: ${status}.`
export const now = (status: string) => `Now: ${status}.`
/** A lender's criterion, what was found by answers and by statements, and what the lender asks. */
export const change = (label: string, before: string, after: string, asks: string) =>
  `${label}: ${before} → ${after}. Required: ${asks}.`

// staff-measured.tsx
export const notAgreed = 'The applicant hasn’t agreed to a pre-qualification based on their statements.'
export const notRead = 'The applicant agreed, but no bank statement has been read yet.'
export const answers = 'Answers'
export const statements = 'Statements'

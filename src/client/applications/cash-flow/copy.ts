/** Texts of the cash flow that applicants see. */

export const intro =
  'We read your bank statements on our own server. Lenders see these figures only after you agree to share your application with them by name.'
export const reading = 'We’re reading your bank statements. This takes a few seconds.'
export const provisional =
  'We couldn’t match every statement to the cent yet. Someone on our team will check it; you don’t have to do anything.'
export const explain =
  'Lenders look at money from customers. If a deposit was something else, or we took a sale for something else, explain it. Our team checks your explanation before it changes a figure.'
export const explainPayments =
  'Lenders look for payments on loans and advances. If a payment isn’t what it looks like, tell us what it was. Our team will check before anything changes.'

// lender-view.tsx
export const everyDay = 'every day'
export const everyWeek = 'every week'
export const everyTwoWeeks = 'every two weeks'
export const everyMonth = 'every month'
export const whatALenderWillSee = 'What a lender will see'
export const tryAgain = 'Try again'
export const fileNotRead = (name: string, problem: string) => `We couldn’t read ${name}. ${problem}`
export const moneyFromCustomers = 'Money from customers'
export const allDeposits = 'All deposits'
export const averageBalance = 'Average balance'
export const lowestBalance = 'Lowest balance'
export const daysBelowZero = 'Days below zero'
export const overdraftAndNsfFees = 'Overdraft and NSF fees'
export const paymentsToOtherLenders = (payments: string) => `Payments to other lenders: ${payments}.`
export const yourDeposits = 'Your deposits'
export const yourPayments = 'Your payments'
export const showMoreLines = 'Show more lines'
export const unknown = 'Unknown'
export const ourTeamWillCheckIt = 'Our team will check it.'
export const ourTeamConfirmedIt = 'Our team confirmed it.'
export const ourTeamCouldntConfirmIt = 'Our team couldn’t confirm it.'
export const youExplained = (kind: string) => `You explained: ${kind}.`
export const changeExplanation = 'Change explanation'
export const explainDeposit = 'Explain deposit'
export const explainPayment = 'Explain payment'
export const whatWasIt = 'What was it?'
export const detailsOptional = 'Details (optional)'
export const saving = 'Saving…'
export const saveExplanation = 'Save explanation'
export const removeExplanation = 'Remove explanation'
/** After the category of a deposit, in the same line. */
export const countsAsRevenue = 'counts as money from customers'
export const countsNotAsRevenue = 'doesn’t count as money from customers'

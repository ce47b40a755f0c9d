/** Texts of the lead form, and of what follows it. */

// analysis-start.tsx

export const thankYou = (name: string, time: string) =>
  `Thank you, ${name}. We have your details. You’ll hear from us within ${time}.`
export const thankYouAgain = (name: string, time: string) =>
  `Thank you, ${name}. We already had your details and added this request to them. You’ll hear from us within ${time}.`
export const detailsNotReceived = (name: string) =>
  `${name}, we haven’t received your details yet. Please send them again with the form on this page.`
export const nineQuestions = 'Answer nine short questions to see which lenders may fit. No name or phone number needed.'

// lead-form.tsx
export const submitFailed = 'Failed to submit your information. Please try again.'
export const fullName = 'Full name'
export const email = 'Email'
export const phone = 'Phone'
export const phoneHelp =
  'Please enter a correct number for WhatsApp communication. Entering it is not consent to calls or messages.'
export const processing = 'Processing...'
export const errorTitle = 'Error'

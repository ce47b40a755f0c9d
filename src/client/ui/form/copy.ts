/** Texts of form controls and their errors. */

// email-field.tsx
export const email = 'Email'
export const useThisAddress = 'Use this address'

// error-summary.tsx
export const notSent = 'Not sent'
export const checkYourAnswers = 'Please check your answers'

// field.tsx
export const error = 'Error: '

// form-errors.tsx
export const checkYourInput = 'Please check your input and try again.'

// error-summary.tsx and email-field.tsx
export const answersStillHere = 'Your answers are still here.'
export const didYouMean = (email: string) => `Did you mean ${email}?`

// text-size.tsx
export const textSize = 'Text size'

import { plural } from '#shared/kit/locale/plural.ts'

/** Texts of the form that emails a result. */

// email-result-button.tsx
export const noConnectionTryAgain = 'No connection. Try again'
export const emailMeThisEstimate = 'Email me this estimate'

// email-result.tsx
export const invalidEmail = 'Please enter a valid email address'
export const checkTheBox = 'Please check the box, so that we may send the email.'
export const sending = 'Sending…'
export const leaveThisEmpty = 'Leave this empty'
export const emailingLink = (email: string, days: number) =>
  `We’re emailing a link to ${email}. It works for ${plural(days, { one: '1 day', other: `${days} days` })}. We use your address for nothing else.`

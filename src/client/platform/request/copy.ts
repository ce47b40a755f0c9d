import { formatCounted } from '#shared/kit/locale/plural.ts'

/** Texts of failed requests. */

// form-problem.ts
export const identityNotConfirmed = 'Nothing was changed because you didn’t confirm your identity.'

// request-error.ts
export const unexpectedError =
  'An unexpected error occurred. Please try again or contact support if the problem persists.'
export const unableToConnect = 'Unable to connect to the server. Please check your internet connection and try again.'
export const tookTooLong = 'The request took too long to complete. Please try again.'
export const tooManyRequests = 'Too many requests.'
export const checkYourInput = 'Please check your input and try again.'
export const logIn = 'Please log in to continue.'
export const noPermission = 'You do not have permission to perform this action.'
export const serverError = 'A server error occurred. Our team has been notified. Please try again later.'
export const notFound = 'The requested resource was not found.'
export const badRequest = 'Bad request'
export const validationFailed = 'Validation failed'
export const tryAgainLater = 'Please try again later.'
export const conflict = 'Conflict'
export const tryAgainIn = (seconds: number) =>
  `Please try again in ${formatCounted(seconds, { one: 'second', other: 'seconds' })}.`

/**
 * The most common rejection reasons. They contain nothing private, so they are also in the email; custom reasons are
 * only on the page.
 */
export const commonRejections = [
  'We can’t read it. Please take the photo in daylight, with the whole page in view.',
  'Pages are missing. Please upload every page, including blank ones.',
  'It covers a different month from the one we need.',
  'It is too old. Please upload the latest one.',
  'It is a different document from the one we need.',
  'It shows a different name from your application.',
] as const

export const isCommonRejection = (reason: string) => commonRejections.some((common) => common === reason)

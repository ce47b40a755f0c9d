/**
 * What is wrong with most documents, in words that tell nothing private: they stand in the mail as well, where words of
 * staff's own stand only on the page.
 */
export const commonRejections = [
  'It cannot be read. Please take the photo in daylight, with the whole page in it.',
  'Pages are missing. Please send every page, also the empty ones.',
  'It covers another month than the one we need.',
  'It is too old. Please send the latest one.',
  'It is another paper than the one we need.',
  'It shows another name than your application.',
] as const

export const isCommonRejection = (reason: string) => commonRejections.some((common) => common === reason)

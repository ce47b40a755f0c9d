/** Texts of the link to one's own application. Apart from `copy.tsx`, so that the script of every page needs no React. */

export const continueApplication = 'Continue your application'
export const trackApplication = 'Track your application'
/** In the header, in the place of "Apply Now". */
export const continueShort = 'Continue'
export const trackShort = 'Track'

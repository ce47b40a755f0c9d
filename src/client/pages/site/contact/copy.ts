/** Texts of the pages after the contact form. */

// contact-pages.tsx
export const receivedTitle = 'We received your message'
export const receivedDescription = 'We’re emailing you the reference.'
export const receivedLead = (time: string) => `We’re emailing you the reference. Someone will answer within ${time}.`
export const noEmail =
  'No email after ten minutes? Check your spam folder. If it isn’t there, the address may have a typo: please write again.'
export const goToTheHomePage = 'Go to the home page'

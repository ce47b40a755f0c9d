/** Apart from the contract, so that the page loads no schemas. */
export const subscribePath = '/api/newsletter'

/** Each page has a button, because email scanners open every link (record 18). */
export const newsletterPaths = {
  form: '/newsletter',
  checkMail: '/newsletter/check-mail',
  confirm: '/newsletter/confirm',
  confirmed: '/newsletter/confirmed',
  expired: '/newsletter/expired',
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribed: '/newsletter/unsubscribed',
} as const

export const invalidEmailMessage = 'Please enter a valid email address.'

/** Endpoint of `subscribe`. In its own file, so that the page's script does not load the schemas. */
export const subscribePath = '/api/newsletter'

/** Pages that emailed links open. Each has one button, because email scanners open every link. */
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

/** Takes the form; see `subscribe`. By itself, so that the page's few lines need no schemas. */
export const subscribePath = '/api/newsletter'

/** Where links in mails lead: pages with one button, because programs that scan mail open every link. */
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

/** Pages for privacy requests. All but the first are only linked to, and carry a token. */
export const privacyPaths = {
  form: '/privacy-requests',
  checkMail: '/privacy-requests/check-mail',
  confirm: '/privacy-requests/confirm',
  confirmed: '/privacy-requests/confirmed',
  copy: '/privacy-requests/copy',
  expired: '/privacy-requests/expired',
  done: '/privacy-requests/done',
} as const

export const privacyIntakePath = '/api/privacy-requests'

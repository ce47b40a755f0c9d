/** Forms without JavaScript use these too. */
export const callPaths = {
  form: '/book-a-call',
  /** Shown after booking, to the browser that booked. */
  confirmed: '/book-a-call/confirmed',
  /** Emails link to it, with a token. */
  booked: '/book-a-call/booked',
  canceled: '/book-a-call/canceled',
  book: '/api/calls',
  invitation: '/api/calls/invitation.ics',
} as const

export const callMinutes = 30

/** Longer texts of the application page, in one place for editors and translators. */
export const copy = {
  noConsentToCall: 'Do not call or text: there’s no consent for this number. You can still send a message.',
  imported:
    'Imported from a file: it was not signed here, and has no transcript. The applicant has given no consent on this site.',
  emailNotVerified:
    'Email not verified: no one has opened this application from this mailbox yet, so anyone may have started it. Verify who it is before you share anything personal.',
  earlierMessages: 'These are the newest messages. Earlier ones are under Activity, “Notes and messages”.',
  messageNotVerified: 'Written before the email was verified: anyone may have written it',
  sameEmailUnverified:
    'Also started with this email address, but not verified. Anyone may have started it, so don’t use it for this applicant:',
  messageNotSent: 'Not sent yet. Your text is kept in this tab until you send it or sign out.',
  applicationNotFound: 'The link is incorrect or the application was deleted. Choose another one.',
  correctionReason: 'Reason for the correction. The applicant sees it on their status page.',
  correctionEffect:
    'We’ll email the applicant. What they signed stays as it is; lenders see the corrected answer from now on.',
} as const

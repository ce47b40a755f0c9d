/** Longer texts of lead management, in one place for editors and translators. */
export const copy = {
  alerts: 'When a lead arrives that no one has claimed. Notifications don’t show names. Saved for you in this browser.',
  alertsBlocked:
    'Your browser blocks notifications from this site, so nothing was changed. Allow them in the site settings next to the address, then choose this again.',
  consentsStayWithOldDetails:
    'Consents and opt-outs stay with the old phone number and email: only call a new number after they consent. “Do not contact” stays in effect.',
  notUndone: 'A team member has changed it since, or another lead now has the old email.',
  leadNotFound: 'The link is wrong, or the lead was deleted. Choose another lead.',
  applicantEmailed: 'We’ll email them instructions to continue, during the day in their time zone.',
  unverifiedExist:
    'Someone also started an application with this email address and never verified it. It may be a stranger’s, so we left it alone:',
  convertEffect:
    'Their name, email, phone number and free analysis answers are copied. We’ll email them instructions to continue.',
  startConsent:
    'We store how and when they asked, with your name. You can’t sign or submit for them: they do that themselves, by the link in our email.',
  sameEmail: 'A lead with this email address exists. Open it and continue there, or correct the address above.',
  addedConsent: 'Calls with a dialer, texts and marketing emails stay blocked until the lead agrees in writing.',
} as const

/** Longer texts of applications, in one place for editors and translators. */
export const copy = {
  checkRevenue:
    'Is that right? Last year’s revenue is less than your average monthly revenue. If the business had just started, you can continue.',
  notSubmittedOffline:
    'No connection. Your application wasn’t submitted. Leave this page open until you’re back online.',
  savedOnDevice: 'Keep typing: your answers are stored on this device and will be saved once you’re back online.',
  sessionExpired:
    'Your session expired, or someone opened the application from an email on another device. Everything you typed is still here.',
  continueElsewhere:
    'Open this page on the other device, choose “Continue an application”, and enter your reference and email address. We’ll email you a code.',
  answersNotSaved: 'Some answers aren’t saved yet. You can sign out here once they are.',
  emailHelp: 'You’ll need it to get back to your application from any device.',
} as const

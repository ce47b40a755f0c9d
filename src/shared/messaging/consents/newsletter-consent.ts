/** Saved with each confirmation. Change the version with the text. */
export const newsletterConsent = {
  version: '2026-11-2',
  text: 'Yes, send me the newsletter at this address until I unsubscribe. Every issue has an unsubscribe link.',
} as const

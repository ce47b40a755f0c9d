/** Saved with each confirmation. Change the version with the text. */
export const newsletterConsent = {
  version: '2026-11-1',
  text: 'Yes, send me the newsletter at this address until I unsubscribe. Every issue has a link that ends it.',
} as const

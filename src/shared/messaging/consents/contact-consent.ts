/** Change with the wording below; stored with each consent. */
export const contactConsentVersion = '2026-11-2'

/**
 * Returns the consent for calls and texts, for a box that starts unchecked. Content: 47 CFR 64.1200(f)(9), prior
 * express written consent (who, how, not a condition).
 * @param seller public name of the business that will call.
 */
export const contactConsentText = (seller: string) =>
  `I agree that ${seller} may call and text me at this number about my request, including by automated means and with ` +
  'recorded messages. This is not a condition of any service or purchase. Frequency varies; message and data rates may apply. ' +
  'Reply STOP to stop, HELP for help.'

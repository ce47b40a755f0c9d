/** Each needs its own consent. */
export const textChannels = ['text', 'whatsapp'] as const
export type TextChannel = (typeof textChannels)[number]

/** Change with the wording below; stored with each consent. */
export const statusTextVersion = '2026-11-2'

/**
 * Returns the consent for messages about an application, for a box that starts unchecked. Content: 47 CFR
 * 64.1200(f)(9) (who, how, not a condition) and CTIA Messaging Principles, 5.1 (frequency, cost, stop, help).
 * @param seller public name of the business that will write.
 */
export const statusTextConsent = (channel: TextChannel, seller: string): string =>
  channel === 'text'
    ? `I agree that ${seller} may text me at this number, by automated means, when something changes in my application. ` +
      'My agreement is not a condition of any service or purchase. One message per change; message and data rates may ' +
      'apply. Reply STOP to any text to stop, or HELP for help.'
    : `I agree that ${seller} may message me on WhatsApp at this number, by automated means, when something changes in my ` +
      'application. My agreement is not a condition of any service or purchase. One message per change. Reply STOP to ' +
      'any message to stop.'

/** Saved with the withdrawal when the applicant turns messages off. */
export const statusTextEnd = 'Turned off by the applicant on the application page.'

/** Each needs its own consent. */
export const textChannels = ['text', 'whatsapp'] as const
export type TextChannel = (typeof textChannels)[number]

/** Change with the wording below; stored with each consent. */
export const statusTextVersion = '2026-11-1'

/**
 * Returns the consent for messages about an application, for a box that starts unchecked. Content: 47 CFR
 * 64.1200(f)(9) (who, how, not a condition) and CTIA Messaging Principles, 5.1 (frequency, cost, stop, help).
 * @param seller public name of the business that will write.
 */
export const statusTextConsent = (channel: TextChannel, seller: string): string =>
  channel === 'text'
    ? `I agree that ${seller} may text me at this number, by automated means, when something changes in my application. ` +
      'It is not a condition of anything. One message for each change; message and data rates may apply. ' +
      'Reply STOP to any text to end it, HELP for help.'
    : `I agree that ${seller} may write to me by WhatsApp at this number, by automated means, when something changes in my ` +
      'application. It is not a condition of anything. One message for each change. Reply STOP to any message to end it.'

/** Saved with the withdrawal when the box is cleared. */
export const statusTextEnd = 'The box on the page of the application was cleared.'

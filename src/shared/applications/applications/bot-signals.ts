/** Labels of the bot signals for staff. */
export const botSignalLabels = {
  trap_filled: 'filled in a hidden field',
  sent_at_once: 'submitted within seconds of opening the page',
} as const
export type BotSignal = keyof typeof botSignalLabels
export const botSignals = Object.keys(botSignalLabels) as [BotSignal, ...BotSignal[]]

/** Minimum time a person needs to read the page and enter a name and address, s. */
const minSeconds = 3

/**
 * Returns bot signals. They never block anyone, because a password manager may fill any field; staff decide.
 * @param honeypot value of the hidden field.
 * @param seconds from opening the page to submission; undefined without JavaScript.
 */
export const findBotSignals = (honeypot: string, seconds: number | undefined): BotSignal[] => [
  ...(honeypot === '' ? [] : (['trap_filled'] as const)),
  ...(seconds === undefined || seconds >= minSeconds ? [] : (['sent_at_once'] as const)),
]

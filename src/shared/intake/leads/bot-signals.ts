export const botSignalLabels = {
  trap_filled: 'filled in a hidden field',
  sent_at_once: 'submitted within seconds of opening the page',
} as const
export type BotSignal = keyof typeof botSignalLabels
export const botSignals = Object.keys(botSignalLabels) as [BotSignal, ...BotSignal[]]

/** A person needs longer to enter a name and address. */
const minSeconds = 3

/**
 * Returns signals for staff. They never block: a password manager may fill any field.
 * @param seconds before submission; undefined without JavaScript.
 */
export const findBotSignals = (honeypot: string, seconds: number | undefined): BotSignal[] => [
  ...(honeypot === '' ? [] : (['trap_filled'] as const)),
  ...(seconds === undefined || seconds >= minSeconds ? [] : (['sent_at_once'] as const)),
]

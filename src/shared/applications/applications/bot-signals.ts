/** What makes the beginning of an application look like the work of a program, as staff read it. */
export const botSignalLabels = {
  trap_filled: 'filled in a field that people do not see',
  sent_at_once: 'sent within seconds of the page being opened',
} as const
export type BotSignal = keyof typeof botSignalLabels
export const botSignals = Object.keys(botSignalLabels) as [BotSignal, ...BotSignal[]]

/** Nobody reads the page and writes a name and an address in less, s. */
const minSeconds = 3

/**
 * Signs of a program. Nobody is refused for them: a password manager may fill in anything, and staff decide.
 * @param honeypot what stands in the field that people do not see.
 * @param seconds from opening the page to sending; undefined where no script could tell.
 */
export const findBotSignals = (honeypot: string, seconds: number | undefined): BotSignal[] => [
  ...(honeypot === '' ? [] : (['trap_filled'] as const)),
  ...(seconds === undefined || seconds >= minSeconds ? [] : (['sent_at_once'] as const)),
]

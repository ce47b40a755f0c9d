export const spamSignalLabels = {
  trap_filled: 'Filled in a hidden field',
  sent_at_once: 'Sent within seconds of opening the page',
  many_links: 'Several links',
  markup: 'Link markup',
  sales_words: 'Mass-marketing phrases',
  shouting: 'Mostly capital letters',
} as const
export type SpamSignal = keyof typeof spamSignalLabels

const points: Readonly<Record<SpamSignal, number>> = {
  trap_filled: 60,
  sent_at_once: 30,
  many_links: 25,
  markup: 40,
  sales_words: 25,
  shouting: 10,
}

/** Such messages are never refused or deleted: staff decide (record 32). */
export const spamThreshold = 50

/** A person needs longer to write a message. */
const minSeconds = 4

const salesTerms =
  /\b(backlinks?|guest posts?|seo (?:services?|agency|packages?)|rank (?:your|higher)|web ?site traffic|casino|viagra|crypto (?:investment|trading)|forex|bulk e-?mails?)\b/i

export interface SpamFacts {
  readonly message: string
  readonly honeypot: string
  /** Undefined without JavaScript. */
  readonly seconds: number | undefined
}

/** Scores a message from 0 to 100. */
export function spamScore({ message, honeypot, seconds }: SpamFacts): { score: number; signals: SpamSignal[] } {
  const letters = message.replace(/\P{L}/gu, '')
  const found: Record<SpamSignal, boolean> = {
    trap_filled: honeypot !== '',
    sent_at_once: seconds !== undefined && seconds < minSeconds,
    many_links: (message.match(/https?:\/\//gi) ?? []).length >= 3,
    markup: /<a\s|\[url[=\]]/i.test(message),
    sales_words: salesTerms.test(message),
    shouting: letters.length >= 40 && (message.match(/\p{Lu}/gu) ?? []).length / letters.length > 0.7,
  }
  const signals = (Object.keys(found) as SpamSignal[]).filter((signal) => found[signal])
  const score = Math.min(
    100,
    signals.reduce((sum, signal) => sum + points[signal], 0),
  )
  return { score, signals }
}

/** What makes a message look unwanted, as staff read it. */
export const spamSignalLabels = {
  trap_filled: 'Filled in a field that people do not see',
  sent_at_once: 'Sent within seconds of the page being opened',
  many_links: 'Several links',
  markup: 'Markup for links',
  sales_words: 'Words of mass advertising',
  shouting: 'Mostly capital letters',
} as const
export type SpamSign = keyof typeof spamSignalLabels

const points: Readonly<Record<SpamSign, number>> = {
  trap_filled: 60,
  sent_at_once: 30,
  many_links: 25,
  markup: 40,
  sales_words: 25,
  shouting: 10,
}

/** From here on a message waits under Spam. Never refused, never thrown away: staff decide. */
export const spamThreshold = 50

/** Nobody reads the form and writes a message in less, s. */
const leastSeconds = 4

const salesTerms =
  /\b(backlinks?|guest posts?|seo (?:services?|agency|packages?)|rank (?:your|higher)|web ?site traffic|casino|viagra|crypto (?:investment|trading)|forex|bulk e-?mails?)\b/i

export interface SpamFacts {
  readonly message: string
  /** What stands in the field that people do not see. */
  readonly trap: string
  /** From opening the page to sending; undefined where no script could tell. */
  readonly seconds: number | undefined
}

/** Judges a message by what can be seen in it: 0 to 100, with the reasons. */
export function spamScore({ message, trap, seconds }: SpamFacts): { score: number; signs: SpamSign[] } {
  const letters = message.replace(/\P{L}/gu, '')
  const found: Record<SpamSign, boolean> = {
    trap_filled: trap !== '',
    sent_at_once: seconds !== undefined && seconds < leastSeconds,
    many_links: (message.match(/https?:\/\//gi) ?? []).length >= 3,
    markup: /<a\s|\[url[=\]]/i.test(message),
    sales_words: salesTerms.test(message),
    shouting: letters.length >= 40 && (message.match(/\p{Lu}/gu) ?? []).length / letters.length > 0.7,
  }
  const signs = (Object.keys(found) as SpamSign[]).filter((sign) => found[sign])
  const score = Math.min(
    100,
    signs.reduce((sum, sign) => sum + points[sign], 0),
  )
  return { score, signs }
}

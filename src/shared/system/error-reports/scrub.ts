/**
 * What looks like a person or a secret, in the order in which it is taken out. Every repetition that may fail later has
 * a bound: texts come from anybody, and must not keep the server busy.
 */
const personal: readonly [pattern: RegExp, word: string][] = [
  // Query strings and fragments first: what they hold need not look like anything.
  [/[?#][^\s"'()<>]+/g, '?[removed]'],
  [/\b((?:authorization|cookie)[\\"']*\s{0,9}[:=]\s{0,9}[\\"']*(?:(?:basic|bearer)\s)?)[^\n"']+/gi, '$1[secret]'],
  // A name without a dot may follow, but no address: some browsers write `function@https://…` in a stack.
  [
    /(?:"[^"\n]{1,64}"|[\p{L}\p{M}\p{N}_.+%-]{1,64})(?:[@＠]|%(?:25){0,9}40)(?![a-z-]{1,30}:\/\/)[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*/giu,
    '[email]',
  ],
  [
    /\b(bearer|token|password|secret|key)([\\"']*(?:\s{0,9}[:=]>?\s{0,9}|\s{1,9}(?:(?:is|was)\s{1,9})?)[\\"']*)[^\s"',;)]{4,}/gi,
    '$1$2[secret]',
  ],
  // Ids, hashes and tokens: long, with a digit, with upper and lower case as no name mixes them, or without any break.
  [/\b(?=[\w-]{0,99}?(?:\d|(?:[A-Z]{1,5}[a-z]{1,2}){3}[A-Z_-]|[a-z]{30}|[A-Z]{30}))[\w-]{20,}\b/g, '[token]'],
  [/[+＋]?[(（]?\p{Nd}(?:[ \t\u00a0\u2000-\u200f\u202f\u2060\u3000.()（）\p{Pd}]{0,9}\p{Nd}){6,}/gu, '[number]'],
]

/**
 * Takes e-mail addresses, phone and account numbers, tokens and query strings out of a text, and cuts it to `max`
 * characters. Browser and server both do it: the one so that nothing leaves, the other because anybody may send.
 */
export function scrub(text: string, max: number): string {
  // Cut twice: the patterns need not read a megabyte, and the words they leave may be longer than what they replace.
  let clean = text
    .slice(0, 4 * max)
    .toWellFormed()
    .replaceAll('\u0000', '')
  for (const [pattern, word] of personal) clean = clean.replace(pattern, word)
  return clean.slice(0, max).toWellFormed()
}

/** `https://example.com/a/b?c#d` -> `/a/b` */
export const scrubAddress = (address: string): string =>
  scrub(address.replace(/^[a-z-]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, ''), 200) || '/'

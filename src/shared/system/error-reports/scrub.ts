/**
 * In order of removal. Repetitions that may fail are bounded, because anyone can send texts and must not block the
 * server.
 */
const personal: readonly [pattern: RegExp, word: string][] = [
  // First, because they can contain anything.
  [/[?#][^\s"'()<>]+/g, '?[removed]'],
  [/\b((?:authorization|cookie)[\\"']*\s{0,9}[:=]\s{0,9}[\\"']*(?:(?:basic|bearer)\s)?)[^\n"']+/gi, '$1[secret]'],
  // Includes names without a dot but no URLs: some browsers write `function@https://…` in stacks.
  [
    /(?:"[^"\n]{1,64}"|[\p{L}\p{M}\p{N}_.+%-]{1,64})(?:[@＠]|%(?:25){0,9}40)(?![a-z-]{1,30}:\/\/)[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)*/giu,
    '[email]',
  ],
  [
    /\b(bearer|token|password|secret|key)([\\"']*(?:\s{0,9}[:=]>?\s{0,9}|\s{1,9}(?:(?:is|was)\s{1,9})?)[\\"']*)[^\s"',;)]{4,}/gi,
    '$1$2[secret]',
  ],
  // Long, with a digit, with mixed case unlike names, or without a break. From the start of a word, so that each is read once.
  [/(?<![\w-])(?=[\w-]*?(?:\d|(?:[A-Z]{1,5}[a-z]{1,2}){3}[A-Z_-]|[a-z]{30}|[A-Z]{30}))[\w-]{20,}\b/g, '[token]'],
  [/[+＋]?[(（]?\p{Nd}(?:[ \t\u00a0\u2000-\u200f\u202f\u2060\u3000.()（）\p{Pd}]{0,9}\p{Nd}){6,}/gu, '[number]'],
]

/**
 * Removes personal data and secrets; truncates to `max` characters. Runs in the browser, so that nothing leaves it,
 * and on the server, because anyone can send reports.
 */
export function scrub(text: string, max: number): string {
  // Before, so that patterns read little, and after, because replacements can be longer.
  let clean = text
    .slice(0, Math.min(4 * max, 2_000 + max))
    .toWellFormed()
    .replaceAll('\u0000', '')
  for (const [pattern, word] of personal) clean = clean.replace(pattern, word)
  return clean.slice(0, max).toWellFormed()
}

/** Shortens `https://example.com/a/b?c#d` to `/a/b`. */
export const scrubAddress = (address: string): string =>
  scrub(address.replace(/^[a-z-]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, ''), 200) || '/'

/** Responds 204 before anything is stored. */
export const reportPath = '/api/errors'

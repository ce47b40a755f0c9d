/** What looks like a person or a secret, in the order in which it is taken out. */
const personal: readonly [pattern: RegExp, word: string][] = [
  // Query strings and fragments first: what they hold need not look like anything.
  [/[?#][^\s"'()<>]+/g, '?[removed]'],
  [/[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b(Bearer|token|password|secret|key)(["']?\s*[:=\s]\s*["']?)[^\s"',;)]{4,}/gi, '$1$2[secret]'],
  // Ids, hashes and tokens: long, with a digit in them.
  [/\b(?=[A-Za-z_-]*\d)[\w-]{20,}\b/g, '[token]'],
  [/\+?\(?\d(?:[ ().-]*\d){6,}/g, '[number]'],
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

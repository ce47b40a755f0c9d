/** Raw text and comments, tags, and text between them. */
const parts =
  /(<(script|style|textarea|title|template|noscript)\b[\s\S]*?<\/\2>|<!--[\s\S]*?-->)|(<[^>"]*(?:"[^"]*"[^>"]*)*>)|[^<]+/g

/** What follows end tags that HTML lets pages leave out (13.1.2.4). */
const afterOptionalEnd: Readonly<Record<string, RegExp>> = {
  '</li>': /^<(?:li\b|\/[uo]l>)/,
  '</dt>': /^<d[dt]\b/,
  '</dd>': /^<(?:d[dt]\b|\/dl>|\/div>)/,
  '</option>': /^<(?:option\b|\/select>)/,
  '</th>': /^<(?:t[dh]\b|\/tr>)/,
  '</td>': /^<(?:t[dh]\b|\/tr>)/,
  '</tr>': /^<(?:tr\b|\/t(?:body|head)>)/,
  '</p>':
    /^<(?:(?:p|div|ul|ol|dl|form|h[1-6]|section|table|details|fieldset|nav)\b|\/(?:div|section|li|article|main|form|details|fieldset|dd|footer|header|figure|blockquote)>)/,
}
const longestTag = 16

/** Elsewhere, a slash closes the element. */
const voidEnd = /^(<(?:meta|link|input|br|img|hr)\b.*)\/>$/s

/**
 * Shortens markup that React wrote. Browsers read the same document from it: what is left out are optional end tags,
 * empty classes and values, and escapes of characters that need none at their place.
 */
export const shorterHtml = (html: string): string =>
  html.replace(parts, (part, rawText: string | undefined, _name, tag: string | undefined, at: number) => {
    if (rawText !== undefined) return part
    if (tag === undefined) return withQuotes(withApostrophes(part))
    const end = at + tag.length
    if (afterOptionalEnd[tag]?.test(html.slice(end, end + longestTag))) return ''
    return tag.replace(voidEnd, '$1>').replace(/ ([\w:-]+)="([^"]*)"/g, shorterAttribute)
  })

/** Browsers read names in lower case. */
function shorterAttribute(_attribute: string, spelled: string, value: string): string {
  const name = spelled.toLowerCase()
  if (value === '') return name === 'class' ? '' : ` ${name}`
  if (name === 'class') return ` class="${withSigns(value.trim())}"`
  return value.includes('&quot;') ? ` ${name}='${withQuotes(value)}'` : ` ${name}="${withApostrophes(value)}"`
}

const withSigns = (names: string) => names.replaceAll('&gt;', '>').replace(/&amp;(?![\w#])/g, '&')
const withQuotes = (text: string) => text.replaceAll('&quot;', '"')
const withApostrophes = (text: string) => text.replaceAll('&#x27;', "'")

/** A value in a PDF dictionary: names with their `/`, strings as bytes; other types are skipped. */
export type PdfValue = string | number | boolean | Buffer | PdfValue[] | PdfDictionary | undefined
export type PdfDictionary = Map<string, PdfValue>

const space = /[\0\t\n\f\r ]*/y
const token = /\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+/y
/** Deeper than any dictionary we need. */
const maxDepth = 8

/**
 * Parses one value (ISO 32000-1, 7.3).
 * @param text one character per byte (latin1).
 * @returns the value and its end; undefined if there is none.
 */
export function readValue(text: string, start: number, depth = 0): { value: PdfValue; end: number } | undefined {
  const at = skip(text, start)
  if (depth > maxDepth || at >= text.length) return undefined
  if (text.startsWith('<<', at)) return readDictionary(text, at + 2, depth)
  if (text[at] === '<') return readHex(text, at + 1)
  if (text[at] === '(') return readLiteral(text, at + 1)
  if (text[at] === '[') return readArray(text, at + 1, depth)
  token.lastIndex = at
  const word = token.exec(text)?.[0]
  if (!word) return undefined
  return { value: plain(word), end: at + word.length }
}

function plain(word: string): PdfValue {
  if (word.startsWith('/')) return word
  if (word === 'true' || word === 'false') return word === 'true'
  const number = Number(word)
  return Number.isNaN(number) ? undefined : number
}

function readDictionary(text: string, start: number, depth: number) {
  const value: PdfDictionary = new Map()
  let at = skip(text, start)
  while (at < text.length && !text.startsWith('>>', at)) {
    const key = readValue(text, at, depth + 1)
    if (!key) return undefined
    at = skip(text, key.end)
    // A reference (`5 0 R`) leaves numbers and a letter, which are not names.
    if (typeof key.value !== 'string') continue
    const held = readValue(text, at, depth + 1)
    if (!held) return undefined
    value.set(key.value.slice(1), held.value)
    at = skip(text, held.end)
  }
  return { value, end: at + 2 }
}

function readArray(text: string, start: number, depth: number) {
  const value: PdfValue[] = []
  let at = skip(text, start)
  while (at < text.length && text[at] !== ']') {
    const item = readValue(text, at, depth + 1)
    if (!item) return undefined
    value.push(item.value)
    at = skip(text, item.end)
  }
  return { value, end: at + 1 }
}

function readHex(text: string, start: number) {
  const end = text.indexOf('>', start)
  if (end < 0) return undefined
  const digits = text.slice(start, end).replace(/[^\da-f]/gi, '')
  return { value: Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex'), end: end + 1 }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function readLiteral(text: string, start: number) {
  let bytes = ''
  let open = 1
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === '\\') {
      const [, octal, ending, other = ''] = /^(?:([0-7]{1,3})|(\r\n?|\n)|(.))/s.exec(text.slice(at + 1, at + 4)) ?? []
      if (octal !== undefined) bytes += String.fromCharCode(Number.parseInt(octal, 8) & 255)
      else if (ending === undefined) bytes += escapes[other] ?? other
      at += (octal ?? ending ?? other).length
      continue
    }
    if (sign === '(') open++
    if (sign === ')' && --open === 0) return { value: Buffer.from(bytes, 'latin1'), end: at + 1 }
    bytes += sign
  }
  return undefined
}

function skip(text: string, at: number): number {
  space.lastIndex = at
  const end = at + (space.exec(text)?.[0].length ?? 0)
  if (text[end] !== '%') return end
  const line = text.slice(end).search(/[\r\n]/)
  return line < 0 ? text.length : skip(text, end + line)
}

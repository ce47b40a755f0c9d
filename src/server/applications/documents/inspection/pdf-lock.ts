import { createCipheriv, createHash } from 'node:crypto'

/** Names keep their `/`, strings are bytes, other types are skipped. */
export type PdfValue = string | number | boolean | Buffer | PdfValue[] | PdfDictionary | undefined
type PdfDictionary = Map<string, PdfValue>

const space = /[\0\t\n\f\r ]*/y
const token = /\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+/y
/** Deeper than any dictionary we need. */
const maxDepth = 8

/** Parses one value and its end (ISO 32000-1, 7.3). `text` has one character per byte (latin1). */
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
    // References (`5 0 R`) leave numbers and a letter, not names.
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

/** Pads short passwords (ISO 32000-1, 7.6.3.3, algorithm 2); an empty one is all padding. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** Bytes around a marker; an encryption dictionary has about 500. */
const around = 4_096
/** A file has one encryption dictionary and file id. */
const triedMarks = 4
/** Each revision repeats the file id. */
const readIds = 16

/**
 * Detects if a streamed PDF requires a password, from trailer, cross-reference, and encryption dictionary, which are
 * never compressed (ISO 32000-1, 7.5.5, 7.5.7, 7.5.8, and 7.6.1).
 */
export function findPdfLock(): { look(chunk: Buffer): void; isLocked(): boolean } {
  let room = Buffer.allocUnsafeSlow(0)
  /** The used part of `room`: old bytes, then the new chunk. */
  let kept: Buffer = room
  let seenTo = 0
  let isEncrypted = false
  let ids = 0
  const dictionaries: (PdfDictionary | undefined)[] = []
  const fileIds: Buffer[] = [Buffer.alloc(0)]

  function note(from: number, to: number) {
    if (!isEncrypted)
      for (const at of marks(kept, '/Encrypt', from, to)) {
        isEncrypted = /^\/Encrypt\s*(\d+\s+\d+\s+R|<<)/.test(kept.toString('latin1', at, at + 64))
        if (isEncrypted) break
      }
    if (dictionaries.length < triedMarks)
      for (const at of marks(kept, '/Standard', from, to)) {
        const before = kept.toString('latin1', Math.max(0, at - 16), at)
        if (/\/Filter\s*$/.test(before)) dictionaries.push(dictionaryAround(kept, at))
        if (dictionaries.length === triedMarks) break
      }
    if (ids < readIds)
      for (const at of marks(kept, '/ID', from, to)) {
        if (!/^\/ID\s*\[/.test(kept.toString('latin1', at, at + 16))) continue
        addId(firstOf(readValue(kept.toString('latin1', at, at + 512), '/ID'.length)?.value))
        if (ids === readIds) break
      }
  }

  function addId(id: Buffer) {
    ids++
    if (fileIds.length <= triedMarks && !fileIds.some((known) => known.equals(id))) fileIds.push(id)
  }

  return {
    look: (chunk) => {
      const held = kept
      if (room.length < held.length + chunk.length) room = Buffer.allocUnsafeSlow(2 * around + chunk.length)
      room.set(held)
      room.set(chunk, held.length)
      kept = room.subarray(0, held.length + chunk.length)
      // Markers wait until enough bytes follow.
      const to = Math.max(seenTo, kept.length - around)
      note(seenTo, to)
      const cut = Math.max(0, to - around)
      kept = kept.subarray(cut)
      seenTo = to - cut
    },
    isLocked: () => {
      note(seenTo, kept.length)
      seenTo = kept.length
      return isEncrypted && !dictionaries.some((dictionary) => dictionary && opens(dictionary, fileIds))
    },
  }
}

/** Revision 5 and later ignore the file id (ISO 32000-2, 7.6.4.3.4). */
function opens(dictionary: PdfDictionary, fileIds: readonly Buffer[]): boolean {
  const ids = Number(dictionary.get('R')) >= 5 ? fileIds.slice(0, 1) : fileIds
  return ids.some((id) => opensWithoutPassword(dictionary, id))
}

/** Not inside longer words (`/StandardEncoding`). */
function* marks(bytes: Buffer, mark: string, from: number, to: number): Generator<number> {
  for (let at = bytes.indexOf(mark, from); at >= 0 && at < to; at = bytes.indexOf(mark, at + 1))
    if (!/[\w-]/.test(String.fromCharCode(bytes[at + mark.length] ?? 0))) yield at
}

const firstOf = (id: PdfValue): Buffer =>
  Array.isArray(id) && Buffer.isBuffer(id[0]) ? Buffer.from(id[0]) : Buffer.alloc(0)

/** Undefined if the word isn't the standard security handler. */
function dictionaryAround(bytes: Buffer, at: number): PdfDictionary | undefined {
  const start = Math.max(0, at - around)
  const text = bytes.toString('latin1', start, at + around)
  const mark = at - start
  // A separate object, or part of the trailer.
  const opening = [...text.slice(0, mark).matchAll(/(?:obj|\/Encrypt)\s*(?=<<)/g)].at(-1)
  if (!opening) return undefined
  const found = readValue(text, opening.index + opening[0].length)?.value
  return found instanceof Map && found.get('Filter') === '/Standard' ? found : undefined
}

/**
 * Standard security handler, revisions 2 to 6 (ISO 32000-2, 7.6.4). Copy and print restrictions are only requests to
 * the viewer.
 */
function opensWithoutPassword(encryption: PdfDictionary, fileId: Buffer): boolean {
  const [revision, user] = [encryption.get('R'), encryption.get('U')]
  if (typeof revision !== 'number' || !Buffer.isBuffer(user)) return false
  if (revision >= 5) return matchesHash(revision, user)
  const key = fileKey(encryption, revision, fileId)
  if (!key) return false
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32))
  let check: Buffer = createHash('md5').update(padding).update(fileId).digest()
  for (let round = 0; round < 20; round++)
    check = rc4(
      key.map((byte) => byte ^ round),
      check,
    )
  return check.equals(user.subarray(0, 16))
}

/** Algorithm 2, for an empty password. */
function fileKey(encryption: PdfDictionary, revision: number, fileId: Buffer): Buffer | undefined {
  const [owner, permissions] = [encryption.get('O'), encryption.get('P')]
  if (!Buffer.isBuffer(owner) || typeof permissions !== 'number') return undefined
  const bits = encryption.get('Length')
  const bytes = revision === 2 ? 5 : encryption.get('V') === 4 ? 16 : (typeof bits === 'number' ? bits : 40) / 8
  if (!Number.isInteger(bytes) || bytes < 5 || bytes > 16) return undefined
  const allowed = Buffer.alloc(4)
  allowed.writeInt32LE(permissions | 0)
  const hash = createHash('md5').update(padding).update(owner.subarray(0, 32)).update(allowed).update(fileId)
  if (revision >= 4 && encryption.get('EncryptMetadata') === false) hash.update(Buffer.alloc(4, 255))
  let key: Buffer = hash.digest().subarray(0, bytes)
  if (revision >= 3)
    for (let round = 0; round < 50; round++) key = createHash('md5').update(key).digest().subarray(0, bytes)
  return key
}

/** Algorithm 11: the first 32 bytes hash the password with the next 8. */
function matchesHash(revision: number, user: Buffer): boolean {
  if (user.length < 40) return false
  const first = createHash('sha256').update(user.subarray(32, 40)).digest()
  return (revision === 5 ? first : hardened(first)).equals(user.subarray(0, 32))
}

/** Algorithm 2.B, for an empty password. */
function hardened(first: Buffer): Buffer {
  let key = first
  let last = 0
  for (let round = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => key)))
    const choice = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][choice] ?? 'sha256')
      .update(encrypted)
      .digest()
    last = encrypted.at(-1) ?? 0
  }
  return key.subarray(0, 32)
}

/** `node:crypto` dropped it; used only to read old files. */
function rc4(key: Uint8Array, content: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    const kept = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = kept
  }
  let other = 0
  for (let one = 0; one < 256; one++) {
    other = (other + (state[one] ?? 0) + (key[one % key.length] ?? 0)) & 255
    swap(one, other)
  }
  other = 0
  return Buffer.from(
    content.map((byte, index) => {
      const one = (index + 1) & 255
      other = (other + (state[one] ?? 0)) & 255
      swap(one, other)
      return byte ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0)
    }),
  )
}

import { opensWithoutPassword } from '#server/applications/documents/pdf-password.ts'
import { type PdfDictionary, type PdfValue, readValue } from '#server/applications/documents/pdf-syntax.ts'

/** Bytes kept on each side of a marker; an encryption dictionary has about 500. */
const around = 4_096
/** Max encryption dictionaries and file ids to try; a file has one of each. */
const triedMarks = 4
/** Max file ids to read; each revision of a file repeats its id. */
const readIds = 16

/**
 * Detects from the stream whether a PDF requires a password. The information is in the trailer, or in the dictionary of
 * a cross-reference stream, and in the encryption dictionary; none of them is ever compressed (ISO 32000-1, 7.5.5,
 * 7.5.7, 7.5.8 and 7.6.1).
 */
export function findPdfLock(): { look(chunk: Buffer): void; isLocked(): boolean } {
  let room = Buffer.allocUnsafeSlow(0)
  /** Used part of `room`: bytes kept from before, then the new chunk. */
  let kept: Buffer = room
  /** Position in `kept` up to which markers were searched. */
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
      // A marker is processed once enough bytes follow it.
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

/** Tries a dictionary; from revision 5 on the file id is not used (ISO 32000-2, 7.6.4.3.4). */
function opens(dictionary: PdfDictionary, fileIds: readonly Buffer[]): boolean {
  const ids = Number(dictionary.get('R')) >= 5 ? fileIds.slice(0, 1) : fileIds
  return ids.some((id) => opensWithoutPassword(dictionary, id))
}

/** Yields the positions of a marker, except inside a longer word (`/StandardEncoding`). */
function* marks(bytes: Buffer, mark: string, from: number, to: number): Generator<number> {
  for (let at = bytes.indexOf(mark, from); at >= 0 && at < to; at = bytes.indexOf(mark, at + 1))
    if (!/[\w-]/.test(String.fromCharCode(bytes[at + mark.length] ?? 0))) yield at
}

/** Returns the first part of a file's `/ID`. */
const firstOf = (id: PdfValue): Buffer =>
  Array.isArray(id) && Buffer.isBuffer(id[0]) ? Buffer.from(id[0]) : Buffer.alloc(0)

/** Returns the dictionary that names the standard security handler there; undefined if the word is used otherwise. */
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

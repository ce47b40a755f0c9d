import { opensWithoutPassword } from '#server/applications/documents/pdf-password.ts'
import { type PdfDictionary, type PdfValue, readValue } from '#server/applications/documents/pdf-syntax.ts'

/** What is kept around a mark, bytes to each side: an encryption dictionary has about 500. */
const around = 4_096
/** Encryption dictionaries, and different file ids, that are tried; a file has one of each. */
const triedMarks = 4
/** File ids that are read: each revision of a file repeats its id. */
const readIds = 16

/**
 * Finds out, while its bytes pass by, whether a PDF asks for a password. What tells it stands in the trailer or in the
 * dictionary of a cross-reference stream, and in the encryption dictionary; none of them is ever compressed (ISO 32000-1,
 * 7.5.5, 7.5.7, 7.5.8 and 7.6.1).
 */
export function findPdfLock(): { look(chunk: Buffer): void; isLocked(): boolean } {
  let room = Buffer.allocUnsafeSlow(0)
  /** What lies in `room`: what was kept, and behind it what came. */
  let kept: Buffer = room
  /** In `kept`: marks before it have been seen. */
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
      // A mark is judged once what follows it has come.
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

/** Tries a dictionary; from revision 5 on the file id plays no part (ISO 32000-2, 7.6.4.3.4). */
function opens(dictionary: PdfDictionary, fileIds: readonly Buffer[]): boolean {
  const ids = Number(dictionary.get('R')) >= 5 ? fileIds.slice(0, 1) : fileIds
  return ids.some((id) => opensWithoutPassword(dictionary, id))
}

/** Where a mark begins in this part; not where it begins a longer word (`/StandardEncoding`). */
function* marks(bytes: Buffer, mark: string, from: number, to: number): Generator<number> {
  for (let at = bytes.indexOf(mark, from); at >= 0 && at < to; at = bytes.indexOf(mark, at + 1))
    if (!/[\w-]/.test(String.fromCharCode(bytes[at + mark.length] ?? 0))) yield at
}

/** The first part of a file's `/ID`. */
const firstOf = (id: PdfValue): Buffer =>
  Array.isArray(id) && Buffer.isBuffer(id[0]) ? Buffer.from(id[0]) : Buffer.alloc(0)

/** The dictionary that names the standard security handler there; undefined for every other use of the word. */
function dictionaryAround(bytes: Buffer, at: number): PdfDictionary | undefined {
  const start = Math.max(0, at - around)
  const text = bytes.toString('latin1', start, at + around)
  const mark = at - start
  // An object of its own, or in the trailer itself.
  const opening = [...text.slice(0, mark).matchAll(/(?:obj|\/Encrypt)\s*(?=<<)/g)].at(-1)
  if (!opening) return undefined
  const found = readValue(text, opening.index + opening[0].length)?.value
  return found instanceof Map && found.get('Filter') === '/Standard' ? found : undefined
}

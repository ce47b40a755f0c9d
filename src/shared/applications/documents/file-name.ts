import { type DocumentType, documentTypes } from '#shared/applications/documents/upload-limits.ts'
import { singleLine } from '#shared/kit/text.ts'

/**
 * Line breaks and characters that reverse the reading direction: `\u202Ecod.exe` reads as `exe.doc` (Unicode TR 36,
 * 2.5.1).
 */
const misleading = /[\t\r\n\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Returns a file name on one line, without a folder and without misleading characters. */
export const plainFileName = (name: string) => singleLine(name.replace(/^.*[/\\]/s, '').replace(misleading, ''))

/** Other valid extensions of a type. */
const alsoRight: Readonly<Partial<Record<DocumentType, readonly string[]>>> = {
  'image/jpeg': ['jpeg', 'jfif'],
  'image/heic': ['heif'],
  'text/csv': ['txt'],
}

/**
 * Returns the name for display and download, with an extension that matches the detected type, so that no device runs
 * it as something else.
 * @param mime null if not detected yet.
 */
export function fileName(originalName: string, mime: string | null): string {
  const name = plainFileName(originalName)
  if (!isDocumentType(mime)) return name
  const endings = [documentTypes[mime], ...(alsoRight[mime] ?? [])]
  const ending = /\.([^.]*)$/.exec(name.toLowerCase())?.[1]
  return ending !== undefined && endings.includes(ending) ? name : `${name}.${documentTypes[mime]}`
}

const isDocumentType = (mime: string | null): mime is DocumentType => mime !== null && mime in documentTypes

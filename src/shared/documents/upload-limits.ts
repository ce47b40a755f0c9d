import type { Refusal } from '#shared/documents/refusal.ts'

/** Bytes of one file. */
export const mostBytes = 25 * 1024 * 1024

/** Files of one application, those that were refused or removed not counted. */
export const mostDocuments = 40

export const tooManyWords = `An application can hold ${mostDocuments} files. Remove one that is not needed, or put several pages into one PDF.`

/** What a file may be, found out by its content and never by its name. */
export const documentTypes = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
} as const
export type DocumentType = keyof typeof documentTypes

/** For the file chooser of a browser. HEIC twice: not every system knows its type. */
export const acceptedFiles = [...Object.keys(documentTypes), 'image/heif', '.heic', '.csv', '.xlsx'].join(',')

/** What can be said of a file before any of it is sent. */
export function refusalBySize(size: number): Refusal | undefined {
  if (size === 0) return 'empty'
  return size > mostBytes ? 'too_large' : undefined
}

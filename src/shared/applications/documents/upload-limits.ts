import type { Refusal } from '#shared/applications/documents/refusal.ts'

/** Bytes of one file. */
export const maxBytes = 25 * 1024 * 1024

/** Files of one application, those that were refused or removed not counted. */
export const maxDocuments = 40

export const tooManyText = `An application can hold ${maxDocuments} files. Remove one that is not needed, or put several pages into one PDF.`

/** Files and bytes that a sender can have here before they verify their email. */
export const unverifiedLimits = { files: 10, bytes: 50 * 1024 * 1024 } as const

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

/** What may turn out to be one of ours: banks call many things `.xls` and `.txt`, and not every system knows a type. */
const possible = {
  endings: ['pdf', 'jpg', 'jpeg', 'jfif', 'png', 'heic', 'heif', 'webp', 'csv', 'xlsx', 'xls', 'txt'],
  types: [
    ...Object.keys(documentTypes),
    'image/heif',
    'text/plain',
    'application/vnd.ms-excel',
    'application/octet-stream',
  ],
}

/**
 * Whether a file is surely nothing we take, so that nobody waits for its turn to be told: neither its name nor what the
 * device takes it for allows any of our types. About the rest its content decides.
 */
export function refusalByName(name: string, type: string): Refusal | undefined {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1]
  if (!ending || type === '') return undefined
  return possible.endings.includes(ending) || possible.types.includes(type) ? undefined : 'wrong_type'
}

/** What can be said of a file before any of it is sent. */
export function refusalBySize(size: number): Refusal | undefined {
  if (size === 0) return 'empty'
  return size > maxBytes ? 'too_large' : undefined
}

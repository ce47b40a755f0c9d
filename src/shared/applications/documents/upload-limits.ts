import type { Refusal } from '#shared/applications/documents/refusal.ts'

/** Max bytes per file. */
export const maxBytes = 25 * 1024 * 1024

/** Max files per application, not counting refused or removed ones. */
export const maxDocuments = 40

export const tooManyText = `An application can hold ${maxDocuments} files. Remove one you don’t need, or combine several pages into one PDF.`

/** Max files and bytes before the sender verifies their email. */
export const unverifiedLimits = { files: 10, bytes: 50 * 1024 * 1024 } as const

/** Accepted types, detected by content and never by name. */
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

/** For the browser's file picker. HEIC appears twice because some systems don't know its type. */
export const acceptedFiles = [...Object.keys(documentTypes), 'image/heif', '.heic', '.csv', '.xlsx'].join(',')

/**
 * Types that may turn out to be accepted: banks name many things `.xls` and `.txt`, and some systems don't know a type.
 */
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
 * Refuses a file immediately if neither its name nor its declared type allows an accepted type. All other files are
 * decided by their content.
 */
export function refusalByName(name: string, type: string): Refusal | undefined {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1]
  if (!ending || type === '') return undefined
  return possible.endings.includes(ending) || possible.types.includes(type) ? undefined : 'wrong_type'
}

/** Refuses a file by its size before it is uploaded. */
export function refusalBySize(size: number): Refusal | undefined {
  if (size === 0) return 'empty'
  return size > maxBytes ? 'too_large' : undefined
}

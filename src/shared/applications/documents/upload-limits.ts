import { singleLine } from '#shared/kit/text.ts'
import type { Refusal } from './refusal.ts'

export const maxBytes = 25 * 1024 * 1024

/** Per application; refused and removed files don't count. */
export const maxDocuments = 40

export const tooManyText = `An application can have up to ${maxDocuments} files. Remove one you don’t need, or combine several pages into one PDF.`

/** Until the sender verifies their email. */
export const unverifiedLimits = { files: 10, bytes: 50 * 1024 * 1024 } as const

/** Detected by content, never by name. */
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

/** For the file picker. Some systems don't know HEIC's type. */
export const acceptedFiles = [...Object.keys(documentTypes), 'image/heif', '.heic', '.csv', '.xlsx'].join(',')

/** Banks name many things `.xls` and `.txt`; some systems know no type. */
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

/** Refuses a file whose name and declared type rule out all accepted types. */
export function refusalByName(name: string, type: string): Refusal | undefined {
  const ending = /\.([^.]+)$/.exec(name.toLowerCase())?.[1]
  if (!ending || type === '') return undefined
  return possible.endings.includes(ending) || possible.types.includes(type) ? undefined : 'wrong_type'
}

/** Refuses a file by its size before the upload. */
export function refusalBySize(size: number): Refusal | undefined {
  if (size === 0) return 'empty'
  return size > maxBytes ? 'too_large' : undefined
}

/** Speaks the tus protocol (tus.io, version 1.0.0). */
export const uploadPath = '/api/uploads'

/** `PUT` of the bytes, by staff on the applicant's behalf; the browser creates `id`. */
export const staffUploadPath = '/api/admin/applications/:applicationId/documents/:id'

export const documentsPath = '/api/documents'
export const documentPath = '/api/documents/:id'
export const restorePath = '/api/documents/:id/restore'
export const downloadPath = '/api/documents/:id/file'
export const staffDownloadPath = '/api/admin/documents/:id/file'

/** Line breaks, and reversed reading: `\u202Ecod.exe` reads as `exe.doc` (Unicode TR 36, 2.5.1). */
const misleading = /[\t\r\n\u0085\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/** Returns a file name without folder and misleading characters. */
export const plainFileName = (name: string) => singleLine(name.replace(/^.*[/\\]/s, '').replace(misleading, ''))

const alsoRight: Readonly<Partial<Record<DocumentType, readonly string[]>>> = {
  'image/jpeg': ['jpeg', 'jfif'],
  'image/heic': ['heif'],
  'text/csv': ['txt'],
}

/**
 * Returns a file name that matches the type, so that no device runs it as another.
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

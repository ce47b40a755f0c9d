import type { reviewedDocument } from '#shared/applications/documents/contract.ts'
import { documentKindWords } from '#shared/applications/documents/document-kind.ts'
import type { DocumentStatus } from '#shared/applications/documents/document-status.ts'
import { monthWords } from '#shared/applications/documents/statement-month.ts'

export type FileDocument = ReturnType<typeof reviewedDocument.parse>

const statusWords: Readonly<Record<DocumentStatus, string>> = {
  uploading: 'On its way',
  refused: 'Not taken',
  scanning: 'Being checked for viruses',
  quarantined: 'Harmful, locked away',
  needs_review: 'To check',
  accepted: 'Accepted',
  rejected: 'Sent back',
  disposed: 'Deleted',
}
const scanWords = { not_scanned: 'not scanned for viruses', clean: 'no virus found', infected: 'virus found' } as const

/** What it is, for which months, where it stands, and what the scanner said. */
export const documentWords = ({ kind, months, status, scan }: FileDocument): string =>
  [documentKindWords[kind], months.map(monthWords).join(', '), statusWords[status], scan && scanWords[scan]]
    .filter(Boolean)
    .join(' · ')

/** What has become of a document while somebody writes what is wrong with it. */
export const meanwhileWords = (status: DocumentStatus): string =>
  `${statusWords[status]} meanwhile.${status === 'accepted' || status === 'rejected' ? ' Undo that first to send it back with your words.' : ''}`

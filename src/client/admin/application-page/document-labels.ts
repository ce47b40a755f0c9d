import type { reviewedDocument } from '#shared/applications/documents/contract.ts'
import { documentKindLabels } from '#shared/applications/documents/document-kind.ts'
import type { DocumentStatus } from '#shared/applications/documents/document-status.ts'
import { formatMonth } from '#shared/applications/documents/statement-month.ts'

export type FileDocument = ReturnType<typeof reviewedDocument.parse>

const statusLabels: Readonly<Record<DocumentStatus, string>> = {
  uploading: 'On its way',
  refused: 'Not taken',
  scanning: 'Being checked for viruses',
  quarantined: 'Harmful, locked away',
  needs_review: 'To check',
  accepted: 'Accepted',
  rejected: 'Sent back',
  disposed: 'Deleted',
}
const scanLabels = { not_scanned: 'not scanned for viruses', clean: 'no virus found', infected: 'virus found' } as const

/** What it is, for which months, where it stands, and what the scanner said. */
export const formatDocument = ({ kind, months, status, scan }: FileDocument): string =>
  [documentKindLabels[kind], months.map(formatMonth).join(', '), statusLabels[status], scan && scanLabels[scan]]
    .filter(Boolean)
    .join(' · ')

/** What has become of a document while somebody writes what is wrong with it. */
export const formatMeanwhile = (status: DocumentStatus): string =>
  `${statusLabels[status]} meanwhile.${status === 'accepted' || status === 'rejected' ? ' Undo that first to send it back with your words.' : ''}`

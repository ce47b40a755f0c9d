import type { reviewedDocument } from '#shared/applications/documents/contract.ts'
import { coversMonths, documentKindLabels } from '#shared/applications/documents/document-kind.ts'
import { type DocumentStatus, isReadable } from '#shared/applications/documents/document-status.ts'
import { formatMonth } from '#shared/kit/month.ts'

export type ReviewedDocument = ReturnType<typeof reviewedDocument.parse>

const statusLabels: Readonly<Record<DocumentStatus, string>> = {
  uploading: 'Uploading',
  refused: 'Invalid file',
  scanning: 'Scanning for viruses',
  quarantined: 'Infected, quarantined',
  needs_review: 'To review',
  accepted: 'Accepted',
  rejected: 'Rejected',
  purged: 'Deleted',
}
const scanLabels = { not_scanned: 'not scanned for viruses', clean: 'no virus found', infected: 'virus found' } as const

/** Formats type, months, status and scan result. Statements without months don't count as received. */
export function formatDocument({ kind, months, readMonths, status, scan }: ReviewedDocument): string {
  const covered =
    (readMonths ?? months).map(formatMonth).join(', ') ||
    (coversMonths(kind) && isReadable(status) && 'no months entered')
  const type = [documentKindLabels[kind], covered].filter(Boolean).join(', ')
  return `${type}: ${[statusLabels[status], scan && scanLabels[scan]].filter(Boolean).join(', ')}`
}

/** Formats a document's new status while a user writes a rejection. */
export const formatStatusChange = (status: DocumentStatus): string =>
  `The status is now “${statusLabels[status]}”.${status === 'accepted' || status === 'rejected' ? ' Undo that before you reject it.' : ''}`

import { checklistOf } from '#shared/applications/documents/checklist.ts'
import type { DocumentList, SentDocument } from '#shared/applications/documents/contract.ts'
import { type DocumentKind, documentKindLabels } from '#shared/applications/documents/document-kind.ts'
import { isReceived } from '#shared/applications/documents/document-status.ts'
import { requirementStatusLabels } from '#shared/applications/requirements/contract.ts'
import * as copy from './copy.tsx'
import { formatDue, formatReceived } from './time-left.ts'

export interface RequiredDocument {
  readonly key: string
  readonly title: string
  readonly help: string
  readonly kind: DocumentKind
  /** Undefined for a checklist item. */
  readonly requirement: string | undefined
  /** `open`: missing. `waiting`: in review by staff. */
  readonly status: 'open' | 'waiting' | 'done'
  readonly text: string
  readonly problem: string | null
  readonly months: readonly { readonly month: string; readonly isCovered: boolean }[]
  readonly documents: readonly SentDocument[]
}

const statuses = { open: 'open', sent: 'waiting', met: 'done', waived: 'done' } as const

/**
 * Returns required documents: requests, then the checklist, then rejected ones that need a replacement. Omits waived
 * items.
 */
export function listRequiredDocuments({
  type,
  today,
  documents,
  requirements,
  waived,
}: DocumentList): RequiredDocument[] {
  const answers = new Set(requirements.flatMap(({ documentIds }) => documentIds))
  const requestedItems = requirements
    .filter(({ status }) => status !== 'waived')
    .map(({ id, kind, title, detail, dueOn, status, problem, documentIds }) => ({
      ...{ key: id, requirement: id, kind, title, help: detail, problem, months: [], status: statuses[status] },
      text: [requirementStatusLabels[status], status === 'open' && dueOn && formatDue(dueOn)]
        .filter(Boolean)
        .join(', '),
      documents: documents.filter((document) => documentIds.includes(document.id)),
    }))
  const checklist = checklistOf(type, documents, today)
    .filter(({ kind }) => !waived.includes(kind))
    .map((item) => ({
      ...{ key: item.kind, requirement: undefined, kind: item.kind, title: item.title, help: item.help },
      ...{ problem: null, months: item.months, text: formatReceived(item) },
      status: item.isComplete ? ('done' as const) : ('open' as const),
      documents: documents.filter(({ id, kind }) => kind === item.kind && !answers.has(id)),
    }))
  return [
    ...requestedItems,
    ...checklist,
    ...listRejected(documents, answers, new Set([...checklist.map(({ kind }) => kind), ...waived])),
  ]
}

/** Until a replacement of the same kind is uploaded. */
function listRejected(
  documents: readonly SentDocument[],
  answers: ReadonlySet<string>,
  listed: ReadonlySet<DocumentKind>,
) {
  const others = documents.filter(({ id, kind, isRemoved }) => !answers.has(id) && !listed.has(kind) && !isRemoved)
  const isReplaced = (rejected: SentDocument) =>
    others.some(
      ({ kind, status, createdAt }) => kind === rejected.kind && isReceived(status) && createdAt > rejected.createdAt,
    )
  const rejected = others.filter((document) => document.status === 'rejected' && !isReplaced(document))
  return [...new Set(rejected.map(({ kind }) => kind))].map((kind) => ({
    ...{
      key: kind,
      requirement: undefined,
      kind,
      title: documentKindLabels[kind],
      help: '',
      problem: null,
      months: [],
    },
    ...{ status: 'open' as const, text: copy.uploadAnotherReason },
    documents: rejected.filter((document) => document.kind === kind),
  }))
}

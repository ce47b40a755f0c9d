import { checklistOf } from '#shared/documents/checklist.ts'
import type { DocumentList, SentDocument } from '#shared/documents/contract.ts'
import type { DocumentKind } from '#shared/documents/document-kind.ts'
import { requirementStatusWords } from '#shared/requirements/requirement-status.ts'
import { dueWords } from './due-words.ts'
import { receivedWords } from './received-words.ts'

/** Something that an application needs. */
export interface Wanted {
  readonly key: string
  readonly title: string
  readonly help: string
  readonly kind: DocumentKind
  /** Of what staff asked for; undefined for an item of the checklist. */
  readonly requirement: string | undefined
  /** `open`: still to be sent. `waiting`: for a look by staff. */
  readonly status: 'open' | 'waiting' | 'done'
  readonly words: string
  /** What was wrong with what came for it last. */
  readonly problem: string | null
  readonly months: readonly { readonly month: string; readonly isCovered: boolean }[]
  /** What came for it. */
  readonly documents: readonly SentDocument[]
}

const statuses = { open: 'open', sent: 'waiting', met: 'done', waived: 'done' } as const

/** What an application needs: first what staff asked for, then its checklist; without what staff do without. */
export function wantedOf({ type, today, documents, requirements, waived }: DocumentList): Wanted[] {
  const answers = new Set(requirements.flatMap(({ documentIds }) => documentIds))
  const asked = requirements
    .filter(({ status }) => status !== 'waived')
    .map(({ id, kind, title, detail, dueOn, status, problem, documentIds }) => ({
      ...{ key: id, requirement: id, kind, title, help: detail, problem, months: [], status: statuses[status] },
      words: [requirementStatusWords[status], status === 'open' && dueOn && dueWords(dueOn)].filter(Boolean).join(', '),
      documents: documents.filter((document) => documentIds.includes(document.id)),
    }))
  const checklist = checklistOf(type, documents, today)
    .filter(({ kind }) => !waived.includes(kind))
    .map((item) => ({
      ...{ key: item.kind, requirement: undefined, kind: item.kind, title: item.title, help: item.help },
      ...{ problem: null, months: item.months, words: receivedWords(item) },
      status: item.isComplete ? ('done' as const) : ('open' as const),
      documents: documents.filter(({ id, kind }) => kind === item.kind && !answers.has(id)),
    }))
  return [...asked, ...checklist]
}

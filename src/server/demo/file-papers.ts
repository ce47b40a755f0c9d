import { createHash } from 'node:crypto'
import type { FileStory } from '#server/demo/file-story.ts'
import { cardOf, pdfOf } from '#server/demo/paper-content.ts'
import { day, dayOf, minute } from '#server/demo/working-time.ts'
import { type DocumentKind, documentKindLabels } from '#shared/applications/documents/document-kind.ts'
import { commonRejections } from '#shared/applications/documents/reject-reason.ts'
import { formatMonth, monthsBefore } from '#shared/kit/month.ts'

interface Paper {
  readonly kind: DocumentKind
  readonly month?: string
}

const bands = [
  [46, 94, 78],
  [122, 74, 58],
  [58, 76, 130],
  [104, 92, 42],
] as const

/** Returns the documents that an applicant must upload before lenders review the application. */
export function papersOf(story: FileStory): Paper[] {
  const isBusiness = story.row.type === 'business'
  const statements = monthsBefore(dayOf(story.at), isBusiness ? 4 : 2).map((month) => ({
    ...{ kind: 'bank_statement' as const, month },
  }))
  const others: DocumentKind[] = isBusiness
    ? ['gov_id', 'voided_check']
    : ['gov_id', 'pay_stub', 'pay_stub', 'proof_of_address']
  return [...statements, ...others.map((kind) => ({ kind }))]
}

/** The applicant uploads a document. @param forRequirement the requirement it was requested by. */
export function sendPaper(story: FileStory, { kind, month }: Paper, forRequirement?: string): string {
  const { random, rows, at } = story
  const content = contentOf(story, { kind, ...(month && { month }) })
  const isImage = kind === 'gov_id'
  const id = random.id(at)
  const name = month ? `Statement_${month}` : documentKindLabels[kind].toLowerCase().replaceAll(' ', '-')
  rows.documents.push({
    row: {
      ...{ id, applicationId: story.row.id, kind, months: month ? [month] : [], status: 'needs_review' },
      ...{ originalName: `${name}.${isImage ? 'png' : 'pdf'}`, size: content.length, modified: at.getTime() - day },
      ...{ mime: isImage ? 'image/png' : 'application/pdf', sha256: digestOf(content), scan: 'not_scanned' },
      ...{ uploadedBySession: random.id(at), createdAt: at, updatedAt: at },
    },
    content,
  })
  if (forRequirement)
    rows.requirementDocuments.push({
      ...{ documentId: id, requirementId: forRequirement, state: 'received', updatedAt: at },
    })
  story.row.updatedAt = at
  return id
}

/** The processor reviews all pending documents. @returns the kinds of which another has to be sent. */
export function reviewPapers(story: FileStory, percentRejected: number): DocumentKind[] {
  const { random, rows, at, processor } = story
  const rejected: DocumentKind[] = []
  for (const { row } of rows.documents) {
    if (row.applicationId !== story.row.id || row.status !== 'needs_review') continue
    // Missing statement months would be requested anyway.
    const isGood = row.kind === 'bank_statement' || !random.percent(percentRejected)
    if (!isGood) rejected.push(row.kind)
    const rejectReason = isGood ? null : random.oneOf(commonRejections)
    const status = isGood ? 'accepted' : 'rejected'
    Object.assign(row, { status, rejectReason, reviewedBy: processor, reviewedAt: at, updatedAt: at })
    story.audit(processor, `document.${status}`, row.id, { applicationId: story.row.id })
    settle(story, row.id, status, rejectReason)
  }
  return rejected
}

function settle(story: FileStory, documentId: string, state: 'accepted' | 'rejected', reason: string | null) {
  const { rows, at } = story
  const answer = rows.requirementDocuments.find((one) => one.documentId === documentId)
  if (!answer) return
  Object.assign(answer, { state, reason, updatedAt: at })
  const asked = rows.requirements.find(({ id }) => id === answer.requirementId)
  const isMet = state === 'accepted'
  if (asked) Object.assign(asked, { status: isMet ? 'met' : 'open', closedAt: isMet ? at : null, updatedAt: at })
}

/** Requests one more document from the applicant; the application waits for it. @returns the requirement. */
export function askFor(story: FileStory, kind: DocumentKind, title: string, submissionId?: string): string {
  const { random, rows, at, agent } = story
  const id = random.id(at)
  rows.requirements.push({
    ...{ id, applicationId: story.row.id, submissionId: submissionId ?? null, kind, title, status: 'open' },
    ...{ dueOn: dayOf(new Date(at.getTime() + 7 * day)), requestedBy: agent, createdAt: at, updatedAt: at },
  })
  story.audit(agent, 'requirement.request', story.row.id, { requirements: [id] })
  return id
}

export function answerRequirement(story: FileStory, requirement: string, kind: DocumentKind) {
  const asked = story.rows.requirements.find(({ id }) => id === requirement)
  if (asked) Object.assign(asked, { status: 'sent', updatedAt: story.at })
  sendPaper(story, { kind }, requirement)
}

export const nextPaper = (story: FileStory) => story.wait(minute / 2, 3 * minute)

export const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

function contentOf(story: FileStory, { kind, month }: Paper): Buffer {
  const { random, row, applicant } = story
  const whose = row.type === 'business' ? applicant.business.legalName : row.name
  if (kind === 'gov_id') return cardOf(random.oneOf(bands), `Sample identification of ${row.name}, ${row.reference}`)
  const head = [
    'SAMPLE - not from a real bank or person',
    '',
    documentKindLabels[kind],
    whose,
    `Application ${row.reference}`,
  ]
  if (!month) return pdfOf([...head, '', `Number ${random.whole(100_000, 999_999)}`])
  const revenue = applicant.monthlyRevenueDollars
  const entries = Array.from({ length: 9 }, (_, index) => {
    const dollars = random.whole(Math.ceil(revenue / 40), Math.floor(revenue / 5))
    const text = random.oneOf(['Card deposit', 'Customer payment', 'Rent', 'Supplier', 'Payroll'])
    return `${month}-${String(index * 3 + 1).padStart(2, '0')}   ${text.padEnd(20)} $${dollars.toLocaleString('en-US')}.00`
  })
  return pdfOf([...head, `Statement for ${formatMonth(month)}`, '', ...entries])
}

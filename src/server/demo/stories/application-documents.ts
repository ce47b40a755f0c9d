import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { day, dayOf, minute } from '#server/demo/random.ts'
import { type DocumentKind, documentKindLabels } from '#shared/applications/documents/document-kind.ts'
import { commonRejections } from '#shared/applications/documents/document-status.ts'
import { formatMonth, monthsBefore } from '#shared/kit/month.ts'
import type { ApplicationStory } from './application-story.ts'

/** Builds the smallest PDF that every reader opens (ISO 32000-1, 7.5). */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const page = `BT /F1 11 Tf 15 TL 56 780 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const width = 320
const height = 200

type Color = readonly [red: number, green: number, blue: number]
const paper: Color = [240, 240, 232]
const dark: Color = [60, 66, 72]

const cards = new Map<string, Buffer>()

/**
 * Draws a PNG of an identity card.
 * @param words kept in the file, not drawn.
 */
function cardOf(band: Color, words: string): Buffer {
  const pixels = cards.get(band.join()) ?? drawCard(band)
  cards.set(band.join(), pixels)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Description\0${words}`, 'latin1')),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function drawCard(band: Color): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (_, x) => colorAt(x, y, band)).flat()]),
  )
  return deflateSync(Buffer.concat(rows))
}

function colorAt(x: number, y: number, band: Color): Color {
  if (y < 34) return band
  const isHead = (x - 70) ** 2 + (y - 88) ** 2 < 26 ** 2
  const isShoulders = (x - 70) ** 2 / 44 ** 2 + (y - 160) ** 2 / 42 ** 2 < 1 && y < 160
  if (isHead || isShoulders) return band
  const line = Math.floor((y - 58) / 22)
  const isLine = line >= 0 && line < 5 && (y - 58) % 22 < 9 && x > 140 && x < 300 - line * 24
  return isLine ? dark : paper
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

interface PlannedDocument {
  readonly kind: DocumentKind
  readonly month?: string
}

const bands = [
  [46, 94, 78],
  [122, 74, 58],
  [58, 76, 130],
  [104, 92, 42],
] as const

/** Returns the documents required before lenders review the application. */
export function plannedDocuments(story: ApplicationStory): PlannedDocument[] {
  const isBusiness = story.row.type === 'business'
  const statements = monthsBefore(dayOf(story.at), isBusiness ? 4 : 2).map((month) => ({
    ...{ kind: 'bank_statement' as const, month },
  }))
  const others: DocumentKind[] = isBusiness
    ? ['gov_id', 'voided_check']
    : ['gov_id', 'pay_stub', 'pay_stub', 'proof_of_address']
  return [...statements, ...others.map((kind) => ({ kind }))]
}

/**
 * Uploads a document.
 * @param forRequirement the requirement it answers.
 */
export function uploadDocument(
  story: ApplicationStory,
  { kind, month }: PlannedDocument,
  forRequirement?: string,
): string {
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

/** Reviews all pending documents; returns the kinds to send again. */
export function reviewDocuments(story: ApplicationStory, percentRejected: number): DocumentKind[] {
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

function settle(story: ApplicationStory, documentId: string, state: 'accepted' | 'rejected', reason: string | null) {
  const { rows, at } = story
  const answer = rows.requirementDocuments.find((one) => one.documentId === documentId)
  if (!answer) return
  Object.assign(answer, { state, reason, updatedAt: at })
  const requirement = rows.requirements.find(({ id }) => id === answer.requirementId)
  const isMet = state === 'accepted'
  if (requirement)
    Object.assign(requirement, { status: isMet ? 'met' : 'open', closedAt: isMet ? at : null, updatedAt: at })
}

/** Requests a document, for which the application waits; returns the requirement. */
export function askFor(story: ApplicationStory, kind: DocumentKind, title: string, submissionId?: string): string {
  const { random, rows, at, agent } = story
  const id = random.id(at)
  rows.requirements.push({
    ...{ id, applicationId: story.row.id, submissionId: submissionId ?? null, kind, title, status: 'open' },
    ...{ dueOn: dayOf(new Date(at.getTime() + 7 * day)), requestedBy: agent, createdAt: at, updatedAt: at },
  })
  story.audit(agent, 'requirement.request', story.row.id, { requirements: [id] })
  return id
}

export function answerRequirement(story: ApplicationStory, requirementId: string, kind: DocumentKind) {
  const requirement = story.rows.requirements.find(({ id }) => id === requirementId)
  if (requirement) Object.assign(requirement, { status: 'sent', updatedAt: story.at })
  uploadDocument(story, { kind }, requirementId)
}

export const waitForDocument = (story: ApplicationStory) => story.wait(minute / 2, 3 * minute)

export const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

function contentOf(story: ApplicationStory, { kind, month }: PlannedDocument): Buffer {
  const { random, row, applicant } = story
  const name = row.type === 'business' ? applicant.business.legalName : row.name
  if (kind === 'gov_id') return cardOf(random.oneOf(bands), `Sample identification of ${row.name}, ${row.reference}`)
  const head = [
    'SAMPLE - not from a real bank or person',
    '',
    documentKindLabels[kind],
    name,
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

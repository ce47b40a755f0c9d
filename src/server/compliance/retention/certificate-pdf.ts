import { kindLabels, retainedText } from '#server/compliance/retention/kept-after-all.ts'
import type { requireCertificate } from '#server/compliance/retention/queries.ts'
import { openPdf } from '#server/platform/pdf/open-pdf.ts'

type Certificate = Awaited<ReturnType<typeof requireCertificate>>

const fateLabels = { delete: 'deleted', strip: 'anonymized', keep: 'kept' } as const

/** Renders the certificate as a PDF. It contains no names: records appear by id. */
export function certificatePdf({ retentionRun, by, items }: Certificate, broker: string): Promise<Buffer> {
  const { id, cause, requestReference, startedAt, completedAt, plan } = retentionRun
  const pdf = openPdf({ title: 'Certificate of destruction', author: broker, at: startedAt })
  pdf.heading('Certificate of destruction', 18)
  pdf.paragraph(`${broker} · ${id}`)
  pdf.answer('Reason', cause === 'request' ? `Requested by ${requestReference}` : 'Retention period ended')
  pdf.answer('By', by)
  pdf.answer('Begun (UTC)', startedAt.toISOString())
  pdf.answer('Completed (UTC)', completedAt?.toISOString() ?? 'In progress')
  if (plan.length > 0) pdf.heading('Records and what happened to them', 13)
  for (const { what, count, fate, why } of plan) pdf.answer(`${what}: ${count}`, `${fateLabels[fate]}. ${why}`.trim())
  pdf.heading(items.length === 1 ? '1 record' : `${items.length} records`, 13)
  for (const { kind, subjectId, outcome, doneAt, removed } of items)
    pdf.answer(`${kindLabels[kind]} ${subjectId}`, lineOf({ outcome, doneAt, removed }))
  return pdf.end()
}

function lineOf({ outcome, doneAt, removed }: Pick<Certificate['items'][number], 'outcome' | 'doneAt' | 'removed'>) {
  if (!doneAt) return 'Not yet'
  if (outcome && outcome !== 'done') return `${doneAt.toISOString()} · kept: ${retainedText[outcome]}`
  const rows = Object.entries(removed ?? {}).filter(([, count]) => count > 0)
  return [doneAt.toISOString(), ...rows.map(([what, count]) => `${count} ${what}`)].join(' · ')
}

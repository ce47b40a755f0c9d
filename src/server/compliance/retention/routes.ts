import type { FastifyInstance } from 'fastify'
import { liftHold, setHold } from '#server/compliance/retention/commands/hold.ts'
import { record } from '#server/platform/audit/record.ts'
import { mount } from '#server/platform/http/mount.ts'
import { openPdf } from '#server/platform/pdf/open-pdf.ts'
import type { PdfMark } from '#server/platform/pdf/pdf-request.ts'
import { getPdfMark } from '#server/system/settings/queries.ts'
import * as contract from '#shared/compliance/retention/contract.ts'
import { kindLabels, retainedText } from './due-records.ts'
import { findRetention, requireCertificate } from './queries.ts'

type Certificate = Awaited<ReturnType<typeof requireCertificate>>

const outcomeLabels = { delete: 'deleted', strip: 'anonymized', keep: 'kept' } as const

/** Registers the retention, hold and certificate routes. */
export function retentionRoutes(app: FastifyInstance, { brokerName }: { brokerName: () => string }) {
  mount(app, contract.readRetention, findRetention)
  mount(app, contract.setHold, async (ctx, input) => {
    await setHold(ctx, input)
    return findRetention(ctx)
  })
  mount(app, contract.liftHold, async (ctx, input) => {
    await liftHold(ctx, input)
    return findRetention(ctx)
  })
  mount(app, contract.getCertificate, async (ctx, { id }) => {
    const certificate = await requireCertificate(ctx, id)
    await record(ctx, 'retention.view-certificate', id)
    const pdf = await certificatePdf(certificate, brokerName(), await getPdfMark(ctx))
    return { name: `certificate-${id}`, pdf: pdf.toString('base64') }
  })
}

/** Without names: records appear by id. */
function certificatePdf({ retentionRun, by, items }: Certificate, broker: string, mark: PdfMark): Promise<Buffer> {
  const { id, cause, requestReference, startedAt, completedAt, plan } = retentionRun
  const pdf = openPdf({ title: 'Certificate of destruction', author: broker, at: startedAt, mark })
  pdf.heading('Certificate of destruction', 18)
  pdf.paragraph(`${broker} · ${id}`)
  pdf.answer('Reason', cause === 'request' ? `Requested by ${requestReference}` : 'Retention period ended')
  pdf.answer('Started by', by)
  pdf.answer('Started (UTC)', startedAt.toISOString())
  pdf.answer('Completed (UTC)', completedAt?.toISOString() ?? 'In progress')
  if (plan.length > 0) pdf.heading('Records and what happened to them', 13)
  for (const { record, count, outcome, reason } of plan)
    pdf.answer(`${record}: ${count}`, `${outcomeLabels[outcome]}. ${reason}`.trim())
  pdf.heading(items.length === 1 ? '1 record' : `${items.length} records`, 13)
  for (const { kind, subjectId, outcome, doneAt, removed } of items)
    pdf.answer(`${kindLabels[kind]} ${subjectId}`, lineOf({ outcome, doneAt, removed }))
  return pdf.end()
}

function lineOf({ outcome, doneAt, removed }: Pick<Certificate['items'][number], 'outcome' | 'doneAt' | 'removed'>) {
  if (!doneAt) return 'Not yet'
  if (outcome && outcome !== 'done') return `${doneAt.toISOString()} · kept: ${retainedText[outcome]}`
  const rows = Object.entries(removed ?? {}).filter(([, count]) => count > 0)
  return [doneAt.toISOString(), ...rows.map(([record, count]) => `${count} ${record}`)].join(' · ')
}

import type { FastifyInstance } from 'fastify'
import { certificatePdf } from '#server/compliance/retention/certificate-pdf.ts'
import { liftHold, setHold } from '#server/compliance/retention/commands/hold.ts'
import { findRetention, requireCertificate } from '#server/compliance/retention/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/compliance/retention/contract.ts'

/** Routes to retention periods, legal holds and certificates. */
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
    const pdf = await certificatePdf(certificate, brokerName())
    return { name: `certificate-${id}`, pdf: pdf.toString('base64') }
  })
}

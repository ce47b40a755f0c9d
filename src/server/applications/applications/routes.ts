import type { FastifyInstance } from 'fastify'
import { presentStep, saveStep } from '#server/applications/applications/commands/save-step.ts'
import { submitApplication } from '#server/applications/applications/commands/submit-application.ts'
import {
  findAnswers,
  requireOwnApplication,
  requireTranscript,
  toOpenApplication,
} from '#server/applications/applications/queries.ts'
import { isSampleCode, sampleCode } from '#server/applications/applications/sample-code.ts'
import { samplePdf } from '#server/applications/applications/sample-pdf.ts'
import { transcriptPdf } from '#server/applications/applications/transcript-pdf.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/applications/contract.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import type { FeeRules } from '#shared/applications/applications/success-fee.ts'

export interface ApplicationRouteOptions {
  readonly keys: EncryptionKeys
  /** Current name of the brokerage for the agreements. */
  readonly brokerName: () => string
  /** Current fee settings. */
  readonly feeRules: () => FeeRules
}

/** Routes for the open application; starting and opening one is in `applicants`. */
export function applicationRoutes(app: FastifyInstance, { keys, brokerName, feeRules }: ApplicationRouteOptions) {
  mount(app, contract.getApplication, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    const saved = await findAnswers(ctx, application.id)
    return {
      file: toOpenApplication(application, { isVerified: ctx.actor.kind === 'applicant' && ctx.actor.isVerified }),
      steps: stepsFor(application.type).map((step) =>
        presentStep(keys, step, { id: application.id, saved: saved.get(step.slug), now: ctx.now() }),
      ),
      submittedAt: application.submittedAt?.toISOString() ?? null,
    }
  })

  mount(app, contract.saveStep, (ctx, input) => saveStep(ctx, keys, input))
  mount(app, contract.submitApplication, (ctx, input) =>
    submitApplication(ctx, keys, { broker: brokerName(), feeRules: feeRules() }, input),
  )

  mount(app, contract.checkSampleCode, async (ctx, input) => {
    const { id } = await requireOwnApplication(ctx)
    return { isRight: isSampleCode(keys, id, input.sampleCode) }
  })
  app.get(contract.samplePath, { config: { access: 'applicant' } }, async (request, reply) => {
    const { id } = await requireOwnApplication(await app.contextFor(request, 'applicant'))
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="sample-page.pdf"')
      .header('cache-control', 'no-store')
      .send(await samplePdf(sampleCode(keys, id), brokerName()))
  })

  app.get(contract.transcriptPath, { config: { access: 'applicant' } }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'applicant')
    const { id } = await requireOwnApplication(ctx)
    const { transcript, sha256 } = await requireTranscript(ctx, keys, id)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${transcript.reference}.pdf"`)
      .header('cache-control', 'no-store')
      .send(await transcriptPdf(transcript, sha256))
  })
}

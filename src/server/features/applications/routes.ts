import type { FastifyInstance } from 'fastify'
import { presentStep, saveStep } from '#server/features/applications/commands/save-step.ts'
import { findAnswers, presentFile, requireOwnApplication } from '#server/features/applications/queries.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/contract.ts'
import { stepsFor } from '#shared/applications/step-order.ts'

/** What somebody does with the application that they have open; `applicants` begins and opens it. */
export function applicationRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(app, contract.getApplication, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    const saved = await findAnswers(ctx, application.id)
    return {
      file: presentFile(application, { isVerified: ctx.actor.kind === 'applicant' && ctx.actor.isVerified }),
      steps: stepsFor(application.type).map((step) => presentStep(keys, step, application.id, saved.get(step.slug))),
      submittedAt: application.submittedAt?.toISOString() ?? null,
    }
  })

  mount(app, contract.saveStep, (ctx, input) => saveStep(ctx, keys, input))
}

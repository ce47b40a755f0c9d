import type { FastifyInstance } from 'fastify'
import { openSession } from '#server/features/applicants/commands/open-session.ts'
import type { FileCookie } from '#server/features/applicants/file-cookie.ts'
import { findFile } from '#server/features/applicants/queries.ts'
import { presentStep, saveStep } from '#server/features/applications/commands/save-step.ts'
import { startApplication } from '#server/features/applications/commands/start-application.ts'
import { findAnswers, requireOwnApplication } from '#server/features/applications/queries.ts'
import { type Context, transact } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/contract.ts'
import { stepsFor } from '#shared/applications/step-order.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** New drafts a minute and address. */
const limited = { rateLimit: { max: 10, timeWindow: '1 minute' } } as const

export function applicationRoutes(
  app: FastifyInstance,
  { keys, cookie }: { keys: EncryptionKeys; cookie: FileCookie },
) {
  mount(
    app,
    contract.startApplication,
    async (ctx, input, answer) => {
      const { token, applicationId } = await transact(ctx, async (ctx) => {
        const { id } = await startApplication(ctx, input, idempotencyKey(answer.request))
        return { applicationId: id, token: await openSession(ctx, id, false) }
      })
      cookie.set(answer, token)
      return { file: await requireFile(ctx, { applicationId, isVerified: false }) }
    },
    limited,
  )

  mount(app, contract.getApplication, async (ctx) => {
    const application = await requireOwnApplication(ctx)
    const saved = await findAnswers(ctx, application.id)
    return {
      file: await requireFile(ctx, {
        applicationId: application.id,
        isVerified: ctx.actor.kind === 'applicant' && ctx.actor.isVerified,
      }),
      steps: stepsFor(application.type).map((step) => presentStep(keys, step, application.id, saved.get(step.slug))),
      submittedAt: application.submittedAt?.toISOString() ?? null,
    }
  })

  mount(app, contract.saveStep, (ctx, input) => saveStep(ctx, keys, input))
}

async function requireFile(ctx: Context, session: { applicationId: string; isVerified: boolean }) {
  const file = await findFile(ctx, session)
  if (!file) throw new AppError('not_found', 'This application was not found.')
  return file
}

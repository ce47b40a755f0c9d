import type { FastifyInstance } from 'fastify'
import { reopenApplication, withdrawApplication } from '#server/admin/tracking/commands.ts'
import { findTracking } from '#server/admin/tracking/queries.ts'
import { presentStep } from '#server/applications/applications/commands/save-step.ts'
import { findAnswers, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { findLedger } from '#server/placement/lender-submissions/sharing.ts'
import { findOwnOffers } from '#server/placement/offers/overview.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/tracking/contract.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'

interface TrackingRouteOptions {
  readonly keys: EncryptionKeys
  /** Returns the caller's consents, for the download of their data. */
  readonly findOwnConsents: (ctx: Context) => Promise<readonly object[]>
}

/** The applicant's status page and its actions. */
export function trackingRoutes(app: FastifyInstance, { keys, findOwnConsents }: TrackingRouteOptions) {
  mount(app, contract.track, (ctx) => findTracking(ctx, keys))

  mount(app, contract.withdraw, async (ctx, { reason }) => {
    await withdrawApplication(ctx, keys, reason)
    return findTracking(ctx, keys)
  })

  mount(app, contract.reopen, async (ctx) => {
    await reopenApplication(ctx)
    return findTracking(ctx, keys)
  })

  app.get(contract.ownDataPath, { config: { access: 'applicant' } }, async (request, reply) => {
    const ctx = await app.contextFor(request, 'applicant')
    const application = await requireOwnApplication(ctx)
    const saved = await findAnswers(ctx, application.id)
    await record(ctx, 'application.download-own-data', application.id)
    return reply
      .type('application/json')
      .header('content-disposition', `attachment; filename="${application.reference}.json"`)
      .header('cache-control', 'no-store')
      .send({
        ...(await findTracking(ctx, keys)),
        offers: (await findOwnOffers(ctx, keys)).offers,
        lenders: await findLedger(ctx, application.id),
        consents: await findOwnConsents(ctx),
        steps: stepsFor(application.type).map((step) =>
          presentStep(keys, step, { id: application.id, saved: saved.get(step.slug), now: ctx.now() }),
        ),
      })
  })
}

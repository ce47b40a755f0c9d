import type { FastifyInstance } from 'fastify'
import { keepPrequalification } from '#server/features/prequalification/commands.ts'
import { findRules, listOfLead } from '#server/features/prequalification/queries.ts'
import { asLook } from '#server/platform/audit/record-look.ts'
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts'
import { mount } from '#server/platform/http/mount.ts'
import { listLeadPrequalifications, prequalify, readRules } from '#shared/prequalification/contract.ts'

/** Analyses a minute and address: enough for an office behind one address that tries several answers. */
const rateLimit = { max: 30, timeWindow: '1 minute' }

/** @param ourFeeBasisPoints the success fee as the pages say it now. */
export function prequalificationRoutes(app: FastifyInstance, ourFeeBasisPoints: () => number) {
  mount(app, readRules, (ctx) => findRules(ctx, ourFeeBasisPoints()))
  mount(
    app,
    prequalify,
    (ctx, input, { request }) =>
      keepPrequalification(ctx, {
        ...input,
        ourFeeBasisPoints: ourFeeBasisPoints(),
        idempotencyKey: idempotencyKey(request),
      }),
    { rateLimit },
  )
  mount(
    app,
    listLeadPrequalifications,
    asLook(
      'lead.view',
      ({ id }) => id,
      (ctx, { id }) => listOfLead(ctx, id),
    ),
  )
}

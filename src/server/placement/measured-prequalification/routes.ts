import type { FastifyInstance } from 'fastify'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/placement/measured-prequalification/contract.ts'
import { chooseMeasured } from './commands.ts'
import { findMeasuredFor, findOwnMeasured } from './queries.ts'

/** Per IP address: as for the cash flow, which both measure. */
const limited = { rateLimit: { max: 60, timeWindow: '1 minute' } } as const

/** Mounts the pre-qualification with figures measured from bank statements, for applicants and staff. */
export function measuredPrequalificationRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(app, contract.getOwnMeasured, (ctx) => findOwnMeasured(ctx, keys), limited)
  mount(
    app,
    contract.chooseMeasured,
    async (ctx, input) => {
      await chooseMeasured(ctx, input)
      return findOwnMeasured(ctx, keys)
    },
    limited,
  )
  mount(app, contract.getMeasured, (ctx, { id }) => findMeasuredFor(ctx, keys, id))
}

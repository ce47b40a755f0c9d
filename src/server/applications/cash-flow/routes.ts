import type { FastifyInstance } from 'fastify'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/cash-flow/contract.ts'
import { explainLine, findOwnCashFlow } from './own-cash-flow.ts'

/** Per IP address: one network can't fill the queue of the thread that measures for all applicants. */
const readLimit = { rateLimit: { max: 60, timeWindow: '1 minute' } } as const
const explainLimit = { rateLimit: { max: 30, timeWindow: '1 minute' } } as const

/** Mounts the applicant's view of their own cash flow. */
export function ownCashFlowRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(app, contract.getOwnCashFlow, (ctx) => findOwnCashFlow(ctx, keys), readLimit)
  mount(
    app,
    contract.explainLine,
    async (ctx, input) => {
      await explainLine(ctx, keys, input)
      return findOwnCashFlow(ctx, keys)
    },
    explainLimit,
  )
}

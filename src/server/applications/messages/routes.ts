import type { FastifyInstance } from 'fastify'
import { requireOwnApplication } from '#server/applications/applications/queries.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import { listEarlierMessages, sendMessage, sendStaffMessage } from '#shared/applications/messages/contract.ts'
import { writeAsApplicant, writeAsStaff } from './commands.ts'
import { findLatestMessages } from './queries.ts'

/** Per IP address. */
const limited = { rateLimit: { max: 20, timeWindow: '1 minute' } } as const

export function messageRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(app, listEarlierMessages, async (ctx, { before }) =>
    findLatestMessages(ctx, keys, (await requireOwnApplication(ctx)).id, before),
  )
  mount(app, sendMessage, async (ctx, input) => ({ message: await writeAsApplicant(ctx, keys, input) }), limited)
  mount(app, sendStaffMessage, async (ctx, input) => ({ message: await writeAsStaff(ctx, keys, input) }))
}

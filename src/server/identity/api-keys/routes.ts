import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/api-keys/contract.ts'
import { createApiKey, restoreApiKey, revokeApiKey, rotateApiKey } from './commands.ts'
import { listApiKeys } from './queries.ts'

export function apiKeyRoutes(app: FastifyInstance) {
  mount(app, contract.listApiKeys, async (ctx) => ({ keys: await listApiKeys(ctx) }))
  mount(app, contract.createApiKey, createApiKey)
  mount(app, contract.rotateApiKey, rotateApiKey)
  mount(app, contract.revokeApiKey, revokeApiKey)
  mount(app, contract.restoreApiKey, restoreApiKey)
}

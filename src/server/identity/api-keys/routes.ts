import type { FastifyInstance } from 'fastify'
import { createApiKey, restoreApiKey, revokeApiKey, rotateApiKey } from '#server/identity/api-keys/commands.ts'
import { listApiKeys } from '#server/identity/api-keys/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/api-keys/contract.ts'

export function apiKeyRoutes(app: FastifyInstance) {
  mount(app, contract.listApiKeys, async (ctx) => ({ keys: await listApiKeys(ctx) }))
  mount(app, contract.createApiKey, createApiKey)
  mount(app, contract.rotateApiKey, rotateApiKey)
  mount(app, contract.revokeApiKey, revokeApiKey)
  mount(app, contract.restoreApiKey, restoreApiKey)
}

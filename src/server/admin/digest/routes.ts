import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/digest/contract.ts'
import { setDigestChoice } from './commands.ts'
import { findDigestChoice } from './queries.ts'

export function digestRoutes(app: FastifyInstance) {
  mount(app, contract.readDigestChoice, findDigestChoice)
  mount(app, contract.setDigestChoice, setDigestChoice)
}

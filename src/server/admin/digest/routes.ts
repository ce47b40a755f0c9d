import type { FastifyInstance } from 'fastify'
import { setDigestChoice } from '#server/admin/digest/commands.ts'
import { findDigestChoice } from '#server/admin/digest/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/digest/contract.ts'

export function digestRoutes(app: FastifyInstance) {
  mount(app, contract.readDigestChoice, findDigestChoice)
  mount(app, contract.setDigestChoice, setDigestChoice)
}

import type { FastifyInstance } from 'fastify'
import { setDigestChoice } from '#server/features/digest/commands.ts'
import { findDigestChoice } from '#server/features/digest/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/digest/contract.ts'

export function digestRoutes(app: FastifyInstance) {
  mount(app, contract.readDigestChoice, findDigestChoice)
  mount(app, contract.setDigestChoice, setDigestChoice)
}

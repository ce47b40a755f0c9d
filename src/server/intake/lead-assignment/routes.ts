import type { FastifyInstance } from 'fastify'
import { listAssignableTeams } from '#server/identity/record-scope/turns.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/intake/lead-assignment/contract.ts'
import { listLeadOwners } from '#shared/intake/lead-assignment/owners-contract.ts'
import { saveAssignment } from './commands.ts'
import { findAssignment, listOwners } from './queries.ts'

export function leadAssignmentRoutes(app: FastifyInstance) {
  mount(app, contract.readAssignment, findAssignment)
  mount(app, contract.saveAssignment, saveAssignment)
  mount(app, listLeadOwners, async (ctx) => ({
    owners: await listOwners(ctx),
    teams: await listAssignableTeams(ctx),
  }))
}

import type { FastifyInstance } from 'fastify'
import { saveAssignment } from '#server/intake/lead-assignment/commands.ts'
import { findAssignment } from '#server/intake/lead-assignment/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/intake/leads/assignment-contract.ts'

export function leadAssignmentRoutes(app: FastifyInstance) {
  mount(app, contract.readAssignment, findAssignment)
  mount(app, contract.saveAssignment, saveAssignment)
}

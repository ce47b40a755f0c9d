import type { FastifyInstance } from 'fastify'
import { saveAssignment } from '#server/features/lead-assignment/commands.ts'
import { findAssignment } from '#server/features/lead-assignment/queries.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/leads/assignment-contract.ts'

export function leadAssignmentRoutes(app: FastifyInstance) {
  mount(app, contract.readAssignment, findAssignment)
  mount(app, contract.saveAssignment, saveAssignment)
}

import type { FastifyInstance } from 'fastify'
import {
  requestDocuments,
  restoreChecklistItem,
  restoreRequirement,
  waiveChecklistItem,
  waiveRequirement,
} from '#server/applications/requirements/commands/request-documents.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/applications/requirements/contract.ts'
import { findRequirements } from './queries.ts'

/** Mounts staff routes to request and waive documents. */
export function requirementRoutes(app: FastifyInstance) {
  mount(app, contract.listRequirements, (ctx, { applicationId }) => findRequirements(ctx, applicationId))

  mount(app, contract.requestDocuments, async (ctx, input) => {
    await requestDocuments(ctx, input)
    return findRequirements(ctx, input.applicationId)
  })
  mount(app, contract.waiveRequirement, async (ctx, { id }) => findRequirements(ctx, await waiveRequirement(ctx, id)))
  mount(app, contract.restoreRequirement, async (ctx, { id }) =>
    findRequirements(ctx, await restoreRequirement(ctx, id)),
  )
  mount(app, contract.waiveChecklistItem, async (ctx, input) => {
    await waiveChecklistItem(ctx, input)
    return findRequirements(ctx, input.applicationId)
  })
  mount(app, contract.restoreChecklistItem, async (ctx, input) => {
    await restoreChecklistItem(ctx, input)
    return findRequirements(ctx, input.applicationId)
  })
}

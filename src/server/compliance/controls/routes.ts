import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/compliance/controls/contract.ts'
import type { StepUpRule } from '#shared/kit/endpoint.ts'
import { findCompliance } from './queries.ts'

export function complianceRoutes(app: FastifyInstance) {
  mount(app, contract.readCompliance, findCompliance)
  // The list that the server enforces.
  mount(app, contract.listRoleCalls, async () => ({
    calls: app.declaredRoutes.flatMap(({ method, path, access, stepUp }) =>
      typeof access === 'string' || method === 'HEAD' || path.startsWith('/api/admin/*') || path === '/api/admin'
        ? []
        : [{ method, path, roles: [...access], stepUp: typeof stepUp === 'object' ? sensitiveValues(stepUp) : stepUp }],
    ),
  }))
}

const sensitiveValues = ({ param, values }: StepUpRule) =>
  values.map((value) => (typeof value === 'string' ? value : param))

import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/identity/record-scope/contract.ts'
import { addTeam, changeTeam, deleteTeam, saveScopes } from './commands.ts'
import { listTeams, readScopes } from './queries.ts'

/** Mounts the routes of teams and of record scopes. */
export function recordScopeRoutes(app: FastifyInstance) {
  mount(app, contract.readRecordScopes, async (ctx) => ({ roles: await readScopes(ctx) }))
  mount(app, contract.saveRecordScopes, async (ctx, input) => ({ roles: await saveScopes(ctx, input) }))
  mount(app, contract.listTeams, async (ctx) => ({ teams: await listTeams(ctx) }))
  mount(app, contract.addTeam, async (ctx, input) => ({ teams: await addTeam(ctx, input) }))
  mount(app, contract.changeTeam, async (ctx, input) => ({ teams: await changeTeam(ctx, input) }))
  mount(app, contract.deleteTeam, async (ctx, input) => ({ teams: await deleteTeam(ctx, input) }))
}

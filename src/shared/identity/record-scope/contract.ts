import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { roleScopes, scopedRoles } from './scope.ts'

const id = uuid('Invalid input')
const maxMembers = 200

const savedScopes = z.object({ role: z.enum(scopedRoles), scopes: roleScopes, version: z.int() })
export type SavedScopes = z.output<typeof savedScopes>

/** Version 0: the defaults. */
export const readRecordScopes = endpoint({
  method: 'GET',
  path: '/api/admin/record-scopes',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ roles: z.array(savedScopes) }),
})

/** `conflict` if `version` is not the latest. */
export const saveRecordScopes = endpoint({
  method: 'PUT',
  path: '/api/admin/record-scopes/:role',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ role: z.enum(scopedRoles, 'This role doesn’t exist'), scopes: roleScopes, version: recordVersion }),
  reply: readRecordScopes.reply,
})

const team = z.object({
  id: uuid(),
  name: z.string(),
  /** Their scope covers at least the team's records. */
  leadId: z.nullable(uuid()),
  memberIds: z.array(uuid()),
  version: z.int(),
})
export type Team = z.output<typeof team>

const teamFields = {
  name: text(1, 60, 'Enter a name'),
  leadId: z.nullable(uuid('Choose a team member')),
  memberIds: z
    .array(uuid('Choose a team member'), 'Choose the members')
    .check(z.maxLength(maxMembers, `Choose up to ${maxMembers}`)),
}

/** By name. */
export const listTeams = endpoint({
  method: 'GET',
  path: '/api/admin/teams',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ teams: z.array(team) }),
})

/** The browser creates the id, so that a repeated request adds nothing. */
export const addTeam = endpoint({
  method: 'POST',
  path: '/api/admin/teams',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id, ...teamFields }),
  reply: listTeams.reply,
})

/** `conflict` if `version` is not the latest, or for another team's name. */
export const changeTeam = endpoint({
  method: 'PUT',
  path: '/api/admin/teams/:id',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id, ...teamFields, version: recordVersion }),
  reply: listTeams.reply,
})

/** Its records stay with their owners. */
export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/api/admin/teams/:id',
  access: administratorRoles,
  stepUp: true,
  input: z.object({ id }),
  reply: listTeams.reply,
})

import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

const maxRules = 20

const state = z.string('Choose a state').check(z.refine((code) => code in usStates, 'Choose a state'))

const rule = z
  .object({
    /** Empty for any source. */
    source: text(0, 60, 'Invalid input'),
    /** Of an application; empty for any. A rule with a product or states applies to applications only. */
    product: z._default(text(0, 60, 'Invalid input'), ''),
    states: z._default(z.array(state, 'Invalid input'), []),
    /** Its members get these leads in turn; otherwise `staffIds` do. */
    teamId: z._default(z.nullable(uuid('Choose a team')), null),
    staffIds: z._default(z.array(uuid('Invalid input'), 'Choose who gets these leads').check(z.maxLength(100)), []),
  })
  .check(
    z.refine(({ teamId, staffIds }) => teamId !== null || staffIds.length > 0, {
      path: ['staffIds'],
      error: 'Choose who gets these leads',
    }),
  )
export type AssignmentRule = z.output<typeof rule>

const assignment = {
  isEnabled: z.boolean('Invalid input'),
  /** The first matching rule applies; without one a lead stays unassigned. */
  rules: z.array(rule, 'Invalid input').check(z.maxLength(maxRules, `Use up to ${maxRules} rules`)),
}

/** Version 0: no rules saved yet. */
export const readAssignment = endpoint({
  method: 'GET',
  path: '/api/admin/lead-assignment',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ ...assignment, version: z.int(), changedBy: z.nullable(z.string()) }),
})
export type Assignment = z.output<typeof readAssignment.reply>

/** `conflict` if `version` is not the latest. */
export const saveAssignment = endpoint({
  method: 'PUT',
  path: '/api/admin/lead-assignment',
  access: administratorRoles,
  stepUp: true,
  input: z.object({
    ...assignment,
    version: recordVersion,
  }),
  reply: readAssignment.reply,
})

import { z } from 'zod/mini'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { recordVersion } from '#shared/kit/record-version.ts'
import { text } from '#shared/kit/text.ts'

/** Rules there can be. */
export const maxRules = 20

const rule = z.object({
  /** Of the lead, as its form names it; empty for every source. */
  source: text(0, 60, 'Invalid input'),
  /** Who gets these leads, in turn. */
  staffIds: z
    .array(z.uuid('Invalid input'), 'Please choose who gets these leads')
    .check(z.minLength(1, 'Please choose who gets these leads'), z.maxLength(100)),
})
export type AssignmentRule = z.output<typeof rule>

const assignment = {
  isOn: z.boolean('Invalid input'),
  /** The first that fits a lead decides; a lead that none fits waits for somebody to take it. */
  rules: z.array(rule, 'Invalid input').check(z.maxLength(maxRules, `Please use at most ${maxRules} rules`)),
}

/** How new leads find their owners. Version 0: nobody has saved any rules. */
export const readAssignment = endpoint({
  method: 'GET',
  path: '/api/admin/lead-assignment',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ ...assignment, version: z.int(), changedBy: z.nullable(z.string()) }),
})
export type Assignment = z.output<typeof readAssignment.reply>

/** `version` is the one that was read: where somebody has saved another since, `conflict`. */
export const saveAssignment = endpoint({
  method: 'PUT',
  path: '/api/admin/lead-assignment',
  access: administratorRoles,
  input: z.object({
    ...assignment,
    version: recordVersion,
  }),
  reply: readAssignment.reply,
})

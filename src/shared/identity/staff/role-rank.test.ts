import { expect, test } from 'vitest'
import { mayGrant } from './role-rank.ts'
import { type StaffRole, staffRoles } from './roles.ts'

/** Which roles can grant and administer which. */
const table: Record<StaffRole, readonly StaffRole[]> = {
  owner: ['owner', 'manager', 'agent', 'processor', 'marketing', 'compliance'],
  manager: ['manager', 'agent', 'processor', 'marketing', 'compliance'],
  agent: [],
  processor: [],
  marketing: [],
  compliance: [],
}

test.each(staffRoles)('%s grants no role above their own', (actor) => {
  expect(staffRoles.filter((role) => mayGrant(actor, role))).toEqual(table[actor])
})

import type { StaffRole } from './roles.ts'

/** They work on applications. */
export const applicationRoles = ['owner', 'manager', 'agent', 'processor'] as const satisfies readonly StaffRole[]

/** Compliance reads applications, offers and disclosures, and changes nothing. */
export const applicationReaderRoles = [...applicationRoles, 'compliance'] as const satisfies readonly StaffRole[]

import type { StaffRole } from '#shared/staff/roles.ts'

/** True where a role looks at the whole brokerage; the others see on their dashboard what is theirs. */
export const seesWhole = (role: StaffRole): boolean => role !== 'agent' && role !== 'processor'

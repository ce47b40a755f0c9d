import type { StaffRole } from '#shared/identity/staff/roles.ts'

/**
 * True where what waits for anybody waits for a role: processors judge the papers of files that others hold, or nobody.
 */
export const sharesWork = (role: StaffRole): boolean => role !== 'agent'

/** True where a role looks at the whole brokerage; the others see on their dashboard what is theirs. */
export const seesWhole = (role: StaffRole): boolean => role !== 'agent' && role !== 'processor'

/** True where leads of their own are among the figures of a role: processors hold files, and no leads. */
export const ownsLeads = (role: StaffRole): boolean => role !== 'processor'

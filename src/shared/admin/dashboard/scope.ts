import type { StaffRole } from '#shared/identity/staff/roles.ts'

/** Returns true if a role sees everyone's document reviews: processors review documents of all applications. */
export const seesAllReviews = (role: StaffRole): boolean => role !== 'agent'

/** Returns true if a role sees the whole brokerage on its dashboard; the others see only their own work. */
export const seesWholeBrokerage = (role: StaffRole): boolean => role !== 'agent' && role !== 'processor'

/** Returns true if a role owns leads; processors don't. */
export const ownsLeads = (role: StaffRole): boolean => role !== 'processor'

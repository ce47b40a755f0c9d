/** One per staff member; `owner` runs the brokerage. */
export const staffRoles = ['owner', 'manager', 'agent', 'processor', 'marketing', 'compliance'] as const
export type StaffRole = (typeof staffRoles)[number]

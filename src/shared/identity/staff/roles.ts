/** Each staff member has one role; `owner` is the person who runs the brokerage. */
export const staffRoles = ['owner', 'manager', 'agent', 'processor', 'marketing', 'compliance'] as const
export type StaffRole = (typeof staffRoles)[number]

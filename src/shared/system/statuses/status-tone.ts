/**
 * The meaning of a status, which decides its color: `neutral` not begun or ended without a result, `blue` in progress
 * with us, `violet` with lenders or processors, `amber` waiting for the applicant or due soon, `green` done, `red`
 * overdue, declined or failed.
 */
export type StatusTone = 'neutral' | 'blue' | 'violet' | 'amber' | 'green' | 'red'

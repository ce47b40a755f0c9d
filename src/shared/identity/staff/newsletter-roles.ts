import { administratorRoles } from './role-rank.ts'

export const newsletterRoles = [...administratorRoles, 'marketing'] as const

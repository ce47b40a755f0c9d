import type { Lead } from '#shared/intake/leads/contract.ts'

export const newLeadFields = {
  ...{ status: 'new', statusChangedAt: '2026-03-01T10:00:00.000Z', firstTouchedAt: null, ownerId: null, owner: null },
  ...{ nextAction: '', nextActionOn: null, mergedIntoId: null, tags: [] as string[] },
} as const satisfies Partial<Lead>

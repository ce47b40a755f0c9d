export const payoutSorts = ['newest', 'oldest', 'period'] as const

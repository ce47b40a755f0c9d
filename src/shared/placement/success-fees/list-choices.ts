export const feeSorts = ['newest', 'due', 'balance'] as const

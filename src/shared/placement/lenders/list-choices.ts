export const lenderViews = ['active', 'inactive', 'all'] as const

export const leadSorts = ['newest', 'oldest', 'name', 'due'] as const

/** `unassigned` means open leads only. */
export const leadOwnerFilters = ['all', 'mine', 'unassigned'] as const

export const leadDueFilters = ['today', 'overdue'] as const

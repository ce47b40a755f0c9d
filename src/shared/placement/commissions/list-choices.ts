/** `open`: a payment or repayment is outstanding. */
export const commissionViews = ['open', 'expected', 'settled', 'all'] as const

export const commissionSorts = ['newest', 'due'] as const

/** Agents see only commissions owed to themselves. */
export const commissionRoles = ['owner', 'manager', 'agent'] as const

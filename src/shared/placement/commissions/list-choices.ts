/** A lender owes the brokerage, or the brokerage owes staff or a partner. */
export const commissionDirections = ['receivable', 'payable'] as const
export type CommissionDirection = (typeof commissionDirections)[number]

/** `open`: a payment or repayment is outstanding. */
export const commissionViews = ['open', 'expected', 'settled', 'all'] as const

export const commissionSorts = ['newest', 'due'] as const

/** Agents see only commissions owed to themselves. */
export const commissionRoles = ['owner', 'manager', 'agent'] as const

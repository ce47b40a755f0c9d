import type { StatusTone } from '#shared/system/statuses/status-tone.ts'

/** `approved`: can be paid; `paid` can be undone for a short time. */
export const payoutStatuses = ['draft', 'approved', 'paid', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

export const payoutStatusLabels: Readonly<Record<PayoutStatus, string>> = {
  draft: 'Draft',
  approved: 'Approved',
  paid: 'Paid',
  canceled: 'Canceled',
}

/** `carried`: of a payee with a negative total, open again for the next batch. */
export const payoutLineStatuses = ['open', 'taken_out', 'paid', 'carried', 'canceled'] as const

export const payoutMethods = ['ach', 'wire', 'check', 'payroll', 'other'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

export const payoutMethodLabels: Readonly<Record<PayoutMethod, string>> = {
  ach: 'ACH transfer',
  wire: 'Wire transfer',
  check: 'Check',
  payroll: 'Payroll',
  other: 'Other',
}

/** Why the amount that is owed for a commission changed. */
export const commissionPostingKinds = ['earned', 'correction', 'clawback', 'write_off'] as const
export type CommissionPostingKind = (typeof commissionPostingKinds)[number]

export const commissionPostingLabels: Readonly<Record<CommissionPostingKind, string>> = {
  earned: 'Earned',
  correction: 'Correction',
  clawback: 'Clawback',
  write_off: 'Write-off',
}

export const undoPaidMinutes = 10

/** Compares payees: staff by id, partners by name. */
export const payeeKey = ({ staffId, partner }: { readonly staffId: string | null; readonly partner: string }) =>
  staffId ?? `partner:${partner.toLowerCase()}`

export const payoutStatusTones: Readonly<Record<PayoutStatus, StatusTone>> = {
  draft: 'neutral',
  approved: 'blue',
  paid: 'green',
  canceled: 'neutral',
}

import type { UsState } from '#shared/intake/prequalification/criteria.ts'

interface RenewalStatute {
  readonly statute: string
  /** What the lender's disclosure must state, with our figures. */
  readonly requirement: (figures: { readonly paidTwice: string; readonly payoff: string }) => string
}

/**
 * States whose disclosure must show what a renewal with the same lender pays for twice. Texts of both laws compared in
 * November 2026.
 */
export const renewalStatutes: Readonly<Partial<Record<UsState, RenewalStatute>>> = {
  CT: {
    statute: 'General Statutes of Connecticut 36a-864',
    requirement: ({ paidTwice, payoff }) =>
      `Connecticut’s disclosure must state how much of the new funding pays prepayment charges and unpaid interest of the old one (${paidTwice}), and by how much the payoff reduces the disbursement (${payoff})`,
  },
  NY: {
    statute: 'Financial Services Law 808',
    requirement: ({ paidTwice }) =>
      `New York’s disclosure must answer the question about double dipping with ${paidTwice === 'None' ? '“No”' : `“Yes, ${paidTwice}”`}`,
  },
}

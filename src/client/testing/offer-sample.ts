import type { ApplicationOffers, StaffOffer } from '#shared/placement/offers/admin-contract.ts'

export const sampleOffer: StaffOffer = {
  ...{ id: '0197f1f2-0000-7000-8000-000000000017', submissionId: '0197f1f2-0000-7000-8000-000000000018' },
  ...{ lender: 'Pier Bank', status: 'received', product: 'term_loan', amountCents: 5_000_000, lenderFeesCents: 0 },
  price: { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
  conditions: {
    collateral: '',
    hasUccFiling: true,
    hasPersonalGuarantee: false,
    isSecuredByRealProperty: false,
    prepayment: 'No charge',
  },
  ...{ receivedCents: 5_000_000, repaidCents: 5_600_000, paymentCents: 235_000, payments: 24, aprThousandths: 12_000 },
  ...{ aprWithoutFeeThousandths: 11_000, successFeeCents: 100_000, commissionCents: 100_000, disclosure: null },
  ...{ state: 'CA', rule: null, declineReason: null, acceptedAt: null, createdAt: '2026-03-01T10:00:00.000Z' },
  ...{ exemption: null, ruleJudgedAt: '2026-03-01T10:00:00.000Z', isRuleCurrent: true, lenderType: null },
  ...{ version: 1, expiresAt: null, priceReason: '', payoffs: [], lenderFigures: null, netCashCents: 5_000_000 },
  ...{ months: 24, newMoneyAprThousandths: null, fundingDays: null, pricedOn: '2026-03-01' },
}

export const noOffersYet: ApplicationOffers = {
  applicationId: '0197f1f2-0000-7000-8000-000000000001',
  ...{ stage: 'with_lenders', type: 'business', state: 'CA', successFeeBasisPoints: 200, submissions: [] },
  ...{ today: '2026-03-01', requestedAmountCents: null, ownPayoffs: [], offers: [] },
  ...{ contract: null, funding: null, fundedTerms: null, fundingUndo: null, successFee: null, wantsPaper: false },
}

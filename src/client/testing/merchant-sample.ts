import type { MerchantDetail } from '#shared/intake/merchants/admin-contract.ts'

export const merchantId = '0197f1f2-0000-7000-8000-000000000004'
const at = '2026-03-01T10:00:00.000Z'

/** Returns a quote request as staff read it, with defaults for all values. */
export const merchantWith = (lead: Partial<MerchantDetail['lead']>, rest: Partial<MerchantDetail>): MerchantDetail => ({
  lead: {
    ...{ id: merchantId, reference: 'HM-1', name: 'Ada Harbor', businessName: 'Harbor Bakery', status: 'new' },
    ...{
      volumeCents: 3_000_000,
      effectiveBasisPoints: 320,
      owner: null,
      ownerId: null,
      mayChange: true,
      tags: [],
      nextAction: '',
    },
    ...{ nextActionOn: null, isOverdue: false, quote: null, boardingDone: 0, createdAt: at, statusChangedAt: at },
    ...{ email: 'ada@example.com', phone: null, industry: 'restaurant', processor: '', pricingModel: 'unknown' },
    ...{ contractEnds: '', needs: [], equipment: 'none', wasTerminated: false, remarks: '', residualBasisPoints: null },
    statement: {
      ...{ volumeCents: 3_000_000, feesCents: 96_000, payments: 600, presentPercent: 80, amexPercent: 10 },
      ...{ terminationFeeCents: 0, equipmentCents: 0 },
    },
    ...lead,
  },
  ...{ notes: [], moves: [], nextStatuses: [], quotes: [], boarding: [] },
  ...rest,
})

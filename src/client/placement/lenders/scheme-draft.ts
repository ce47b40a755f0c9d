import type { CommissionScheme } from '#shared/placement/lenders/commission-scheme.ts'
import { storedNumber, typedOf } from './field-values.ts'

/** Every value is text, including those the basis does not use. */
export interface SchemeDraft {
  readonly product: string
  readonly basis: string
  readonly percent: string
  /** Empty if it is the same. */
  readonly renewalPercent: string
  readonly buyRate: string
  readonly amount: string
}

export const blankScheme: SchemeDraft = {
  ...{ product: '', basis: 'payback', percent: '', renewalPercent: '', buyRate: '', amount: '' },
}

export function toSchemeDraft(scheme: CommissionScheme): SchemeDraft {
  const { product, basis } = scheme
  const draft = { ...blankScheme, product, basis }
  if (scheme.basis === 'flat') return { ...draft, amount: typedOf(scheme.flatCents, 100) }
  if (scheme.basis === 'spread') return { ...draft, buyRate: typedOf(scheme.buyRateThousandths, 1_000) }
  const { basisPoints, renewalBasisPoints } = scheme
  return { ...draft, percent: typedOf(basisPoints, 100), renewalPercent: typedOf(renewalBasisPoints, 100) }
}

/** Converts the draft for the contract's schema. */
export function fromSchemeDraft({ product, basis, percent, renewalPercent, buyRate, amount }: SchemeDraft) {
  if (basis === 'flat') return { product, basis, flatCents: storedNumber(amount, 100) }
  if (basis === 'spread') return { product, basis, buyRateThousandths: storedNumber(buyRate, 1_000) }
  const renewalBasisPoints = renewalPercent.trim() === '' ? null : storedNumber(renewalPercent, 100)
  return { product, basis, basisPoints: storedNumber(percent, 100), renewalBasisPoints }
}

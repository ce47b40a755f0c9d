import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import { priceRange } from '#shared/intake/prequalification/price.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'

/** The highest fee Settings accept. */
const maxSuccessFeeBasisPoints = 2_000

const within = (value: number, least: number, most: number) => value >= least && value <= most

/**
 * Returns price errors by path: the smallest and largest amounts must have a price. Saved criteria are not checked
 * again.
 */
export function priceErrors({ pricing, minAmountCents, maxAmountCents }: Criteria): FieldErrors {
  const faults: FieldErrors = {}
  if (minAmountCents < 1) faults.minAmountCents = 'Enter an amount above 0'
  if (!within(pricing.lenderFeeBasisPoints, 0, 5_000))
    faults['pricing.lenderFeeBasisPoints'] = 'Enter a fee from 0% to 50%'
  if (pricing.kind === 'rate') {
    for (const name of ['lowBasisPoints', 'highBasisPoints'] as const)
      if (!within(pricing[name], 0, 20_000)) faults[`pricing.${name}`] = 'Enter a rate from 0% to 200%'
  } else {
    for (const name of ['lowThousandths', 'highThousandths'] as const)
      if (!within(pricing[name], 1_000, 3_000)) faults[`pricing.${name}`] = 'Enter a factor from 1.000 to 3.000'
  }
  if (pricing.kind === 'factor' && pricing.months > 120) faults['pricing.months'] = 'Enter at most 120 months'
  if (Object.keys(faults).length > 0) return faults
  const isPriced = [minAmountCents, maxAmountCents].every((cents) =>
    priceRange(pricing, cents, maxSuccessFeeBasisPoints),
  )
  return isPriced ? {} : { 'pricing.form': 'This price is too high to be realistic. Check the price, term and fee.' }
}

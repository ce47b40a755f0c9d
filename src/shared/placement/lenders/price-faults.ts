import { priceRange } from '#shared/intake/prequalification/price.ts'
import type { FieldErrors } from '#shared/kit/app-error.ts'
import type { Criteria } from '#shared/placement/lenders/criteria.ts'

/** The most that Settings take as our fee: whatever it is set to, each lender keeps a price. */
const ourHighestFeeBasisPoints = 2_000

const within = (value: number, least: number, most: number) => value >= least && value <= most

/**
 * What keeps anybody from saying what a lender's money costs, by path within the criteria; empty where its smallest and
 * its largest amount have a price. The bounds are those of offers. Older criteria are not held against them again.
 */
export function priceFaults({ pricing, minAmountCents, maxAmountCents }: Criteria): FieldErrors {
  const faults: FieldErrors = {}
  if (minAmountCents < 1) faults.minAmountCents = 'Please enter an amount above 0'
  if (!within(pricing.lenderFeeBasisPoints, 0, 5_000))
    faults['pricing.lenderFeeBasisPoints'] = 'Please enter a fee from 0% to 50%'
  if (pricing.kind === 'rate') {
    for (const name of ['lowBasisPoints', 'highBasisPoints'] as const)
      if (!within(pricing[name], 0, 20_000)) faults[`pricing.${name}`] = 'Please enter a rate from 0% to 200%'
  } else {
    for (const name of ['lowThousandths', 'highThousandths'] as const)
      if (!within(pricing[name], 1_000, 3_000)) faults[`pricing.${name}`] = 'Please enter a factor from 1.000 to 3.000'
  }
  if (pricing.kind === 'factor' && pricing.months > 120)
    faults['pricing.months'] = 'Please enter at most 120 months: nobody debits longer'
  if (Object.keys(faults).length > 0) return faults
  const isPriced = [minAmountCents, maxAmountCents].every((cents) =>
    priceRange(pricing, cents, ourHighestFeeBasisPoints),
  )
  return isPriced ? {} : { 'pricing.form': 'This costs more than any money does. Please check price, months and fee' }
}

import { randomInt } from 'node:crypto'
import { formatReference, referenceBase } from '#shared/kit/ids/reference.ts'

/** Creates a random reference of a merchant request that can't be guessed. */
export const newMerchantReference = () =>
  formatReference(
    Array.from({ length: 7 }, () => randomInt(referenceBase)),
    'HM',
  )

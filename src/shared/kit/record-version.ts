import { z } from 'zod/mini'

/** The largest number that still fits into its column once one is added to it. */
const highest = 2_147_483_646

/** Version of a record as the caller saw it; 0 where there was none yet. A change of it makes it one more. */
export const recordVersion = z.int('Invalid input').check(z.gte(0, 'Invalid input'), z.lte(highest, 'Invalid input'))

import { z } from 'zod/mini'

/** The largest number that still fits into its column after one is added. */
const highest = 2_147_483_646

/** Version of a record as the caller saw it; 0 if it did not exist. Each change adds one. */
export const recordVersion = z.int('Invalid input').check(z.gte(0, 'Invalid input'), z.lte(highest, 'Invalid input'))

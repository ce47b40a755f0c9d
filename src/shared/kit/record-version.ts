import { z } from 'zod/mini'

/** Adding one still fits the column. */
const highest = 2_147_483_646

/** As the caller saw it; 0 if the record did not exist. Each change adds one. */
export const recordVersion = z.int('Invalid input').check(z.gte(0, 'Invalid input'), z.lte(highest, 'Invalid input'))

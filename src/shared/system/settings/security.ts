import { z } from 'zod/mini'

/** What is watched over at the desk. */
export const security = z.object({
  /**
   * Different files, leads, documents and hidden numbers that one member of staff, or one API key, may open within an hour
   * before others are told; 0 tells nobody. Lines of exports count each, as lines that a key reads do; of lists at the desk
   * five lines behind the first page count as one.
   */
  readsAnHour: z
    .int('Please give a number')
    .check(z.gte(0, 'Please give 0 or more'), z.lte(100_000, 'Please give at most 100,000')),
})

export const defaultSecurity: z.output<typeof security> = { readsAnHour: 60 }

import { z } from 'zod/mini'

export const security = z.object({
  /**
   * How many different applications, leads, documents and revealed numbers a staff member or API key may open within an
   * hour before an alert; 0 turns alerts off. Each exported line and each line read with a key counts as one; on
   * further list pages five lines count as one.
   */
  readsAnHour: z.int('Enter a number').check(z.gte(0, 'Enter 0 or more'), z.lte(100_000, 'Enter up to 100,000')),
})

export const defaultSecurity: z.output<typeof security> = { readsAnHour: 60 }

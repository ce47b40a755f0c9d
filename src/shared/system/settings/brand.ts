import { z } from 'zod/mini'
import { text } from '#shared/kit/text.ts'

/** What the broker is called in public. */
export const brand = z.object({
  name: text(1, 60, 'Please give the name that the public knows'),
  /** One sentence without its full stop. */
  tagline: text(1, 120, 'Please say in a few words what you do'),
})

export const defaultBrand: z.output<typeof brand> = {
  name: 'Harborline Funding',
  tagline: 'Funding for small businesses, with the whole price in view',
}

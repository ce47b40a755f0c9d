import { z } from 'zod/mini'
import { defaultBrandName } from '#shared/kit/default-brand-name.ts'
import { text } from '#shared/kit/text.ts'

/** The public name. */
export const brand = z.object({
  name: text(1, 60, 'Enter your public name'),
  /** A sentence without its period. */
  tagline: text(1, 120, 'Describe in a few words what you do'),
})

export const defaultBrand: z.output<typeof brand> = {
  name: defaultBrandName,
  tagline: 'Small-business funding with the full price up front',
}

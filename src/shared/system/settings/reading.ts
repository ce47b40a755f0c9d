import { z } from 'zod/mini'

/** How the site may be read. */
export const reading = z.object({
  /** Phones cannot zoom by hand; every page has a text-size control instead. */
  isZoomLocked: z.boolean('Please choose'),
})

export const defaultReading: z.output<typeof reading> = { isZoomLocked: true }

import { z } from 'zod/mini'

export const reading = z.object({
  /** Disables pinch zoom on phones; every page has a text-size control instead. */
  isZoomLocked: z.boolean('Choose an option'),
})

export const defaultReading: z.output<typeof reading> = { isZoomLocked: true }

import { z } from 'zod/mini'
import { type Accent, defaultAccent, leastContrast, lowestContrast } from './accent.ts'

const hueMessage = 'Enter a hue from 0 to 359 degrees'
const lightnessMessage = 'Enter a lightness from 20% to 70%'

/** The color of buttons and links; rejected if text on it or in it is unreadable. */
export const colours = z
  .object({
    hue: z.int(hueMessage).check(z.gte(0, hueMessage), z.lte(359, hueMessage)),
    lightness: z.int(lightnessMessage).check(z.gte(20, lightnessMessage), z.lte(70, lightnessMessage)),
  })
  .check(
    z.refine((accent) => lowestContrast(accent) >= leastContrast, {
      error: ({ input }) => tooFaint(input as Accent),
      path: ['lightness'],
    }),
  )

/** Explains why an accent is rejected. Rounded down, so that the ratio never looks sufficient. */
export const tooFaint = (accent: Accent) =>
  `Text would have a contrast of ${(Math.floor(lowestContrast(accent) * 10) / 10).toFixed(1)} to 1 with this color; at least ${leastContrast} to 1 is needed. Choose a darker color.`

export const defaultColours = defaultAccent

import { z } from 'zod/mini'
import { type Accent, defaultAccent, leastContrast, lowestContrast } from './accent.ts'

const hueMessage = 'Please give a hue from 0 to 359 degrees'
const lightnessMessage = 'Please give a lightness from 20% to 70%'

/** The colour of buttons and links; refused where text on it or in it could not be read. */
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

/** Why an accent is refused. Rounded down, so that nobody reads a ratio that would do. */
export const tooFaint = (accent: Accent) =>
  `Text would have a contrast of ${(Math.floor(lowestContrast(accent) * 10) / 10).toFixed(1)} to 1 with this colour; ${leastContrast} to 1 is the least. Please choose a darker one.`

export const defaultColours = defaultAccent

import { z } from 'zod/mini'

/** CSS `oklch()`: lightness 0 to 1, chroma from 0, hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Through OKLab to linear sRGB (Björn Ottosson, "A perceptual color space for image processing"). */
function linearRgb([lightness, chroma, hue]: Oklch): readonly number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShowable = (color: Oklch) => linearRgb(color).every((part) => part >= -0.0005 && part <= 1.0005)

/** Returns the color with the highest chroma that can be displayed. */
function showable([lightness, chroma, hue]: Oklch): Oklch {
  for (let less = chroma; less > 0; less -= 0.005)
    if (isShowable([lightness, less, hue])) return [lightness, Number(less.toFixed(4)), hue]
  return [lightness, 0, hue]
}

/** WCAG 2.2, clipped to displayable colors. */
function luminance(color: Oklch): number {
  const [red = 0, green = 0, blue = 0] = linearRgb(color).map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Returns `#rrggbb` for clients without `oklch()`, such as email clients. */
export function hex(color: Oklch): string {
  const parts = linearRgb(color).map((part) => {
    const linear = Math.min(1, Math.max(0, part))
    const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}

/** Hue in degrees, lightness in percent. */
export interface Accent {
  readonly hue: number
  readonly lightness: number
}

export const defaultAccent: Accent = { hue: 162, lightness: 41 }

/** WCAG 2.2, 1.4.3. */
export const leastContrast = 4.5

type Scheme = 'light' | 'dark'
type Tone = 'action' | 'action-strong' | 'action-soft'

/** Backgrounds of accent text, and text on the accent, as in `ui/theme.css`. */
export const surroundings = {
  light: {
    paper: [0.978, 0.008, 88],
    surface: [0.998, 0.003, 88],
    sunken: [0.952, 0.012, 90],
    'on-action': [0.985, 0.008, 88],
  },
  dark: {
    paper: [0.195, 0.014, 168],
    surface: [0.23, 0.016, 168],
    sunken: [0.17, 0.013, 168],
    'on-action': [0.2, 0.03, 168],
  },
} as const satisfies Record<Scheme, Record<string, Oklch>>

/** Returns three tones for both schemes; dark mode has the theme's lightness. */
export function accentTones({ hue, lightness }: Accent): Record<Scheme, Record<Tone, Oklch>> {
  const by = lightness / 100
  return {
    light: {
      action: showable([by, 0.085, hue]),
      'action-strong': showable([Number((by - 0.07).toFixed(3)), 0.075, hue]),
      'action-soft': showable([0.94, 0.025, hue]),
    },
    dark: {
      action: showable([0.77, 0.11, hue]),
      'action-strong': showable([0.84, 0.1, hue]),
      'action-soft': showable([0.29, 0.035, hue]),
    },
  }
}

/** Returns the lowest contrast of text on or in this accent. */
export function lowestContrast(accent: Accent): number {
  const tones = accentTones(accent)
  const ratios = (['light', 'dark'] as const).flatMap((scheme) => {
    const { 'on-action': text, ...grounds } = surroundings[scheme]
    const { action, 'action-strong': strong, 'action-soft': soft } = tones[scheme]
    return [
      contrast(text, action),
      contrast(text, strong),
      contrast(action, soft),
      ...Object.values(grounds).flatMap((ground) => [contrast(action, ground), contrast(strong, ground)]),
    ]
  })
  return Math.min(...ratios)
}

/** Returns CSS that replaces the theme's accent, if different. */
export function accentCss(accent: Accent): string {
  if (accent.hue === defaultAccent.hue && accent.lightness === defaultAccent.lightness) return ''
  const { light, dark } = accentTones(accent)
  return `:root{${declarations(light)}}@media(prefers-color-scheme:dark){:root{${declarations(dark)}}}`
}

const declarations = (tones: Record<Tone, Oklch>) =>
  Object.entries(tones)
    .map(([name, color]) => `--color-${name}:oklch(${color.join(' ')})`)
    .join(';')

const hueMessage = 'Enter a hue from 0 to 359 degrees'
const lightnessMessage = 'Enter a lightness from 20% to 70%'

/** Rejected if text on it or in it is unreadable. */
export const colors = z
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

/** Explains a rejected accent; rounds down, so that the ratio never looks sufficient. */
const tooFaint = (accent: Accent) =>
  `Text would have a contrast of ${(Math.floor(lowestContrast(accent) * 10) / 10).toFixed(1)} to 1 with this color; at least ${leastContrast} to 1 is needed. Choose a darker color.`

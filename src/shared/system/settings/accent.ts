import { contrast, type Oklch, showable } from './contrast.ts'

/** The accent color of buttons and links: hue in degrees, lightness in percent. */
export interface Accent {
  readonly hue: number
  readonly lightness: number
}

export const defaultAccent: Accent = { hue: 162, lightness: 41 }

/** Minimum text contrast (WCAG 2.2, 1.4.3). */
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

/** Returns the three accent tones for both color schemes. Dark mode has the theme's lightness. */
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

/** Returns the lowest contrast of any text on or in this accent. */
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

/** Returns the CSS that replaces the theme's accent; empty for the theme's own. */
export function accentCss(accent: Accent): string {
  if (accent.hue === defaultAccent.hue && accent.lightness === defaultAccent.lightness) return ''
  const { light, dark } = accentTones(accent)
  return `:root{${declarations(light)}}@media(prefers-color-scheme:dark){:root{${declarations(dark)}}}`
}

const declarations = (tones: Record<Tone, Oklch>) =>
  Object.entries(tones)
    .map(([name, colour]) => `--color-${name}:oklch(${colour.join(' ')})`)
    .join(';')

import { type Accent, accentTones, surroundings } from '#shared/system/settings/accent.ts'
import type { Oklch } from '#shared/system/settings/contrast.ts'

export interface EmailColors {
  readonly paper: Oklch
  readonly surface: Oklch
  readonly ink: Oklch
  readonly 'ink-soft': Oklch
  readonly line: Oklch
  readonly action: Oklch
  readonly 'on-action': Oklch
}

/** Returns the colors of `ui/theme.css` with the brokerage's accent color. */
export function emailColors(accent: Accent): Record<'light' | 'dark', EmailColors> {
  const { light, dark } = accentTones(accent)
  return {
    light: {
      ...surroundings.light,
      ink: [0.25, 0.025, 168],
      'ink-soft': [0.44, 0.022, 165],
      line: [0.88, 0.014, 92],
      action: light.action,
    },
    dark: {
      ...surroundings.dark,
      ink: [0.935, 0.012, 92],
      'ink-soft': [0.77, 0.015, 120],
      line: [0.33, 0.016, 165],
      action: dark.action,
    },
  }
}

import { useSyncExternalStore } from 'react'
import {
  colorSchemeLabels,
  colorSchemes,
  getColorScheme,
  onColorSchemeChange,
  setColorScheme,
} from '#client/platform/color-scheme.ts'

/** Light, dark or system theme. */
export function ThemeChoice() {
  const scheme = useSyncExternalStore(onColorSchemeChange, getColorScheme)
  return (
    <label className="inline-flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-3 text-ink-soft">
      Theme
      <select
        autoComplete="off"
        value={scheme}
        onChange={({ currentTarget: { value } }) =>
          setColorScheme(colorSchemes.find((one) => one === value) ?? 'system')
        }
        className="min-h-11 min-w-0 rounded border border-control bg-surface px-2.5 text-ink"
      >
        {colorSchemes.map((one) => (
          <option key={one} value={one}>
            {colorSchemeLabels[one]}
          </option>
        ))}
      </select>
    </label>
  )
}

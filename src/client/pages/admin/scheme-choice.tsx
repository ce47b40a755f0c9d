import { useSyncExternalStore } from 'react'
import { chooseScheme, onSchemeChange, schemeLabels, schemeNow, schemes } from '#client/platform/scheme.ts'

/** Light, dark or system theme. */
export function SchemeChoice() {
  const scheme = useSyncExternalStore(onSchemeChange, schemeNow)
  return (
    <label className="inline-flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-3 text-ink-soft">
      Theme
      <select
        autoComplete="off"
        value={scheme}
        onChange={({ currentTarget: { value } }) => chooseScheme(schemes.find((one) => one === value) ?? 'system')}
        className="min-h-11 min-w-0 rounded border border-control bg-surface px-2.5 text-ink"
      >
        {schemes.map((one) => (
          <option key={one} value={one}>
            {schemeLabels[one]}
          </option>
        ))}
      </select>
    </label>
  )
}

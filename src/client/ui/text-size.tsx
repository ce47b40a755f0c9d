import * as copy from '#client/ui/form/copy.ts'

/** Percent of the browser's size. `theme.css` has a rule for each. */
export const textSizes = [100, 125, 150, 175, 200] as const

/** `first-paint.ts` applies and saves the choice, and syncs all controls. */
export const TextSize = ({ className = '' }: { className?: string }) => (
  <label className={`text-size inline-flex min-h-control flex-wrap items-center gap-x-3 ${className}`}>
    {copy.textSize}
    <select
      name="textSize"
      autoComplete="off"
      defaultValue={globalThis.document?.documentElement.dataset.textSize}
      className="min-h-control rounded border border-control bg-surface px-2.5 text-ink"
    >
      {textSizes.map((size) => (
        <option key={size} value={size}>
          {size}%
        </option>
      ))}
    </select>
  </label>
)

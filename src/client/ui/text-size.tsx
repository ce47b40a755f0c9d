/** Percent of the browser's own size. `theme.css` has a rule for each. */
export const textSizes = [100, 125, 150, 175, 200] as const

/**
 * Chooses the size of all text. Works by itself: `first-paint.ts`, at the top of every page, applies the choice,
 * remembers it, and keeps all controls of a page in step.
 */
export const TextSize = ({ className = '' }: { className?: string }) => (
  <label className={`text-size inline-flex min-h-11 flex-wrap items-center gap-x-3 ${className}`}>
    Text size
    <select
      name="textSize"
      autoComplete="off"
      defaultValue={globalThis.document?.documentElement.dataset.textSize}
      className="min-h-11 rounded border border-control bg-surface px-2.5 text-ink"
    >
      {textSizes.map((size) => (
        <option key={size} value={size}>
          {size}%
        </option>
      ))}
    </select>
  </label>
)

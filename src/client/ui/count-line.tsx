interface CountLineProps {
  /** Rows that are there. */
  count: number
  hasMore: boolean
  /** What they are called: one, and several. */
  words: readonly [string, string]
}

/** How many rows a list shows. */
export const CountLine = ({ count, hasMore, words: [one, several] }: CountLineProps) => (
  <p role="status" className="figures px-4 pb-2 text-ink-soft sm:px-6">
    {hasMore ? `${count} shown, more to come` : `${count} ${count === 1 ? one : several}`}
  </p>
)

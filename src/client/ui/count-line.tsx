interface CountLineProps {
  /** Number of loaded rows. */
  count: number
  hasMore: boolean
  /** Noun for the rows: singular and plural. */
  words: readonly [string, string]
}

export const CountLine = ({ count, hasMore, words: [one, several] }: CountLineProps) => (
  <p role="status" className="figures px-4 pb-2 text-ink-soft sm:px-6">
    {hasMore ? `${count} shown, more to come` : `${count} ${count === 1 ? one : several}`}
  </p>
)

interface CountLineProps {
  count: number
  hasMore: boolean
  nouns: readonly [string, string]
}

export const CountLine = ({ count, hasMore, nouns: [one, several] }: CountLineProps) => (
  <p role="status" className="figures px-4 py-2 text-ink-soft">
    {hasMore ? `${count} shown, scroll for more` : `${count} ${count === 1 ? one : several}`}
  </p>
)

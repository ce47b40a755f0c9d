import { Badge } from '#client/ui/badge.tsx'

interface TagChipsProps {
  tags: readonly string[]
  /** Then `+2`. */
  max?: number
}

/** A record's tags on one line; the last ones are counted. */
export function TagChips({ tags, max = 2 }: TagChipsProps) {
  if (tags.length === 0) return null
  const rest = tags.slice(max)
  return (
    <span className="inline-flex min-w-0 max-w-full gap-1 align-bottom" title={tags.join(', ')}>
      <span className="sr-only">Tags:</span>
      {tags.slice(0, max).map((tag) => (
        <span key={tag} className="min-w-0 truncate">
          <Badge>{tag}</Badge>
        </span>
      ))}
      {rest.length > 0 && (
        <Badge>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="sr-only">{rest.join(', ')}</span>
        </Badge>
      )}
    </span>
  )
}

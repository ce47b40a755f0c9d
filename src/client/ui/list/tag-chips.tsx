import { Badge } from '#client/ui/badge.tsx'

interface TagChipsProps {
  tags: readonly string[]
  /** Then `+2`. */
  max?: number
}

/** A record's tags on one line; the last ones are counted. */
export const TagChips = ({ tags, max = 2 }: TagChipsProps) =>
  tags.length > 0 && (
    <span className="ml-2 inline-flex max-w-full gap-1 align-bottom" title={tags.join(', ')}>
      <span className="sr-only">Tags: {tags.join(', ')}</span>
      {[...tags.slice(0, max), ...(tags.length > max ? [`+${tags.length - max}`] : [])].map((tag) => (
        <span key={tag} aria-hidden="true" className="truncate">
          <Badge>{tag}</Badge>
        </span>
      ))}
    </span>
  )

import { CircleAlert } from 'lucide-react'
import { formatSignals, type LeadSigns as Signs } from '#shared/intake/leads/lead-signs.ts'

/** What may say that nobody stands behind this lead; nothing where nothing does. */
export function LeadSigns({ signs }: { signs: Signs }) {
  const words = formatSignals(signs)
  if (words.length === 0) return null
  return (
    <ul aria-label="Signs to look at" className="mt-3 grid gap-1">
      {words.map((sentence) => (
        <li key={sentence} className="flex gap-2">
          <CircleAlert size="1.25em" strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          <span className="min-w-0">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

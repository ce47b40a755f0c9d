import { CircleAlert } from 'lucide-react'
import { formatSignals, type FraudSignals as Signs } from '#shared/intake/leads/fraud-signals.ts'

/** Signs that the lead may be fake. Renders nothing if there are none. */
export function FraudSignalList({ signs }: { signs: Signs }) {
  const sentences = formatSignals(signs)
  if (sentences.length === 0) return null
  return (
    <ul aria-label="Fraud signals" className="mt-3 grid gap-1">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-2">
          <CircleAlert size="1.25em" strokeWidth={1.5} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
          <span className="min-w-0">{sentence}</span>
        </li>
      ))}
    </ul>
  )
}

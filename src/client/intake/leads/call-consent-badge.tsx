import { Phone, PhoneOff } from 'lucide-react'

/** Icon that shows whether a lead has consented to calls, with a text label for screen readers. */
export function CallConsentBadge({ mayBeCalled }: { mayBeCalled: boolean }) {
  const label = mayBeCalled ? 'Consented to calls' : 'No consent to calls'
  const Icon = mayBeCalled ? Phone : PhoneOff
  return (
    <span title={label} className={`inline-flex shrink-0 ${mayBeCalled ? 'text-action' : 'text-ink-soft'}`}>
      <Icon size="1.1em" strokeWidth={1.5} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}

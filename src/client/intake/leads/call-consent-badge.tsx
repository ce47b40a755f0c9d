import { Phone, PhoneOff } from 'lucide-react'

/** Whether a person has agreed to be called or texted, as a sign with words behind it. */
export function CallConsentBadge({ mayBeCalled }: { mayBeCalled: boolean }) {
  const label = mayBeCalled ? 'May be called' : 'Has not agreed to calls'
  const Icon = mayBeCalled ? Phone : PhoneOff
  return (
    <span title={label} className={`inline-flex shrink-0 ${mayBeCalled ? 'text-action' : 'text-ink-soft'}`}>
      <Icon size="1.1em" strokeWidth={1.5} aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </span>
  )
}

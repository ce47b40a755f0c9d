import { Phone, PhoneOff } from 'lucide-react'

/** Whether a person has agreed to be called or texted, as a sign with words behind it. */
export function CallsSign({ mayBeCalled }: { mayBeCalled: boolean }) {
  const words = mayBeCalled ? 'May be called' : 'Has not agreed to calls'
  const Sign = mayBeCalled ? Phone : PhoneOff
  return (
    <span title={words} className={`inline-flex shrink-0 ${mayBeCalled ? 'text-action' : 'text-ink-soft'}`}>
      <Sign size="1.1em" strokeWidth={1.5} aria-hidden="true" />
      <span className="sr-only">{words}</span>
    </span>
  )
}

import { useEffect, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { type TextChoices as Choices, readTextChoices } from '#shared/applications/sms/contract.ts'
import { SmsChoice } from './sms-choice.tsx'

/** Lets applicants get updates on their phone; renders nothing if no channel is on. */
export function SmsChoices() {
  const [ways, setWays] = useState<Choices['ways']>([])
  useEffect(() => {
    const leaving = new AbortController()
    // Optional, so a failure to load hides it.
    send(readTextChoices, {}, { signal: leaving.signal }).then(
      (choices) => setWays(choices.ways),
      () => undefined,
    )
    return () => leaving.abort()
  }, [])
  if (ways.length === 0) return null
  return (
    <section aria-labelledby="texts" className="border-line border-t pt-6 print:hidden">
      <h2 id="texts" className="text-xl">
        On your phone
      </h2>
      <div className="mt-3 grid max-w-xl grid-cols-1 gap-4">
        {ways.map((way) => (
          <SmsChoice key={way.channel} way={way} onChanged={setWays} />
        ))}
      </div>
    </section>
  )
}

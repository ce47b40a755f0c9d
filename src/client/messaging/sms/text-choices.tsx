import { useEffect, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { type TextChoices as Choices, readTextChoices } from '#shared/messaging/sms/contract.ts'
import { TextChoice } from './text-choice.tsx'

/** Whether somebody wants to be told on their phone; nothing where we do not write that way. */
export function TextChoices() {
  const [ways, setWays] = useState<Choices['ways']>([])
  useEffect(() => {
    const leaving = new AbortController()
    // Nobody came for this: where it cannot be read it is not offered.
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
          <TextChoice key={way.channel} way={way} onChanged={setWays} />
        ))}
      </div>
    </section>
  )
}

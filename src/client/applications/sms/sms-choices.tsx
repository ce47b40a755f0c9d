import { type FormEvent, useEffect, useId, useState } from 'react'
import { send } from '#client/platform/request/send.ts'
import { useSending } from '#client/platform/request/use-sending.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import {
  type TextChoices as Choices,
  chooseTexts,
  readTextChoices,
  type TextChoices,
} from '#shared/applications/sms/contract.ts'
import * as copy from './copy.tsx'

type ChannelChoice = TextChoices['ways'][number]

const words = {
  text: { ask: copy.startTexts, on: copy.weTextYou, end: copy.stopTexts },
  whatsapp: {
    ask: copy.startWhatsapp,
    on: copy.weMessageYou,
    end: copy.stopWhatsapp,
  },
} as const

interface SmsChoicesProps {
  /** Otherwise messages can only be turned off. */
  isVerified: boolean
  onVerify: () => void
}

/** Renders nothing if no channel is on. */
export function SmsChoices(props: SmsChoicesProps) {
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
        {copy.onYourPhone}
      </h2>
      <div className="mt-3 grid max-w-xl grid-cols-1 gap-4">
        {ways.map((way) => (
          <SmsChoice key={way.channel} way={way} onChanged={setWays} {...props} />
        ))}
      </div>
    </section>
  )
}

interface SmsChoiceProps extends SmsChoicesProps {
  way: ChannelChoice
  onChanged: (ways: ChannelChoice[]) => void
}

/** Unchecked at first, with the consent text; or the number in use with a button to stop. */
function SmsChoice({ way, onChanged, isVerified, onVerify }: SmsChoiceProps) {
  const { channel, number } = way
  const { isSending, problem, run } = useSending()
  const [isWanted, setWanted] = useState(false)
  const id = useId()
  const choose = (typed: string) =>
    run(async () => {
      const choices = await withRetries(() => send(chooseTexts, { channel, number: typed }))
      setWanted(false)
      onChanged(choices.ways)
    })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('number')).trim()
    // An empty number would withdraw consent, so send an invalid one.
    void choose(typed === '' ? '-' : typed)
  }

  if (number)
    return (
      <div>
        <FormErrors message={problem?.message ?? null} />
        <p role="status">{words[channel].on(<span className="figures">{number}</span>)}</p>
        <Button variant="quiet" className="-ml-control-x" disabled={isSending} onClick={() => void choose('')}>
          {words[channel].end}
        </Button>
      </div>
    )
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <Checkbox checked={isWanted} onChange={({ currentTarget }) => setWanted(currentTarget.checked)}>
        {words[channel].ask}
      </Checkbox>
      {isWanted && !isVerified && (
        <div>
          <p>{copy.verifyFirst}</p>
          <Button variant="quiet" className="-ml-control-x" onClick={onVerify}>
            {copy.verifyYourEmail}
          </Button>
        </div>
      )}
      {isWanted && isVerified && (
        <>
          <FormErrors
            message={problem?.message ?? null}
            fields={problem?.fields.number ? { [id]: problem.fields.number } : {}}
          />
          <Field
            id={id}
            label={copy.yourMobileNumber}
            name="number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            error={problem?.fields.number}
          />
          <p className="text-ink-soft text-sm">{way.text}</p>
          <Button type="submit" variant="secondary" className="justify-self-start" disabled={isSending}>
            {copy.iAgree}
          </Button>
        </>
      )}
    </form>
  )
}

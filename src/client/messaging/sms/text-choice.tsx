import { type FormEvent, useId, useState } from 'react'
import { send } from '#client/platform/send.ts'
import { useSending } from '#client/platform/use-sending.ts'
import { withRetries } from '#client/platform/with-retries.ts'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { chooseTexts, type TextChoices } from '#shared/messaging/sms/contract.ts'

type Way = TextChoices['ways'][number]

const words = {
  text: { ask: 'Text me when something changes', on: 'We text you', end: 'Stop texting me' },
  whatsapp: { ask: 'Write to me by WhatsApp when something changes', on: 'We write by WhatsApp', end: 'Stop WhatsApp' },
} as const

/** One way of being told: a box that starts empty, with what is agreed to beside the number, and the way to end it. */
export function TextChoice({ way, onChanged }: { way: Way; onChanged: (ways: Way[]) => void }) {
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
    // An empty number would take back what was never given.
    void choose(typed === '' ? '-' : typed)
  }

  if (number)
    return (
      <div>
        <FormErrors message={problem?.message ?? null} />
        <p role="status">
          {words[channel].on} at the number that ends in <span className="figures">{number}</span>.
        </p>
        <Button look="quiet" className="-ml-5" disabled={isSending} onClick={() => void choose('')}>
          {words[channel].end}
        </Button>
      </div>
    )
  return (
    <form noValidate method="dialog" onSubmit={onSubmit} className="grid grid-cols-1 gap-3">
      <Checkbox checked={isWanted} onChange={({ currentTarget }) => setWanted(currentTarget.checked)}>
        {words[channel].ask}
      </Checkbox>
      {isWanted && (
        <>
          <FormErrors
            message={problem?.message ?? null}
            fields={problem?.fields.number ? { [id]: problem.fields.number } : {}}
          />
          <Field
            id={id}
            label="Your mobile number"
            name="number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            error={problem?.fields.number}
          />
          <p className="text-ink-soft text-sm">{way.words}</p>
          <Button type="submit" look="secondary" className="justify-self-start" disabled={isSending}>
            I agree
          </Button>
        </>
      )}
    </form>
  )
}

import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { SelectField } from '#client/ui/select-field.tsx'

interface ListControlProps<Answer extends string> {
  label: string
  choices: readonly (readonly [answer: Answer, words: string])[]
  given: Answer | undefined
  onAnswer: (answer: Answer) => void
}

/** Shows a list to choose one of many answers. */
export function ListControl<Answer extends string>({ label, choices, given, onAnswer }: ListControlProps<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<string>(given ?? '')
  const [error, setError] = useState<string>()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const [answer] = choices.find(([value]) => value === chosen) ?? []
    if (answer !== undefined) return onAnswer(answer)
    setError('Please choose one, or “I’m not sure”')
    form.current?.querySelector('select')?.focus()
  }

  return (
    <form ref={form} method="dialog" onSubmit={onSubmit} noValidate className="max-w-sm">
      <SelectField
        label={label}
        name="choice"
        value={chosen}
        error={error}
        options={[['', 'Please choose'], ...choices]}
        onChange={({ currentTarget }) => {
          setError(undefined)
          setChosen(currentTarget.value)
        }}
      />
      <Button type="submit" className="mt-6 w-full @tablet:w-auto">
        Continue
      </Button>
    </form>
  )
}

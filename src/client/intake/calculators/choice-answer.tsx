import { useId } from 'react'

interface ChoiceAnswerProps<Choice extends string> {
  label: string
  value: Choice
  choices: readonly (readonly [value: Choice, words: string])[]
  onChange: (value: Choice) => void
}

/** One of a few options, all visible. */
export function ChoiceAnswer<Choice extends string>({ label, value, choices, onChange }: ChoiceAnswerProps<Choice>) {
  const name = useId()
  return (
    <fieldset className="pb-3">
      <legend className="font-semibold">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {choices.map(([choice, words]) => (
          <label
            key={choice}
            className="relative inline-flex min-h-11 items-center rounded border border-control px-4 has-checked:border-action has-checked:bg-action-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              className="absolute inset-0 opacity-0"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

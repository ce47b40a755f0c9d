import { Select } from './select-field.tsx'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  all: readonly Value[]
  words: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

export function Choice<Value extends string>({ label, value, all, words, onChange }: ChoiceProps<Value>) {
  return (
    <Select
      label={label}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = all.find((each) => each === currentTarget.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    >
      {all.map((each) => (
        <option key={each} value={each}>
          {words[each]}
        </option>
      ))}
    </Select>
  )
}

import { Select } from './select-field.tsx'

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  all: readonly Value[]
  labels: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

export function Choice<Value extends string>({ label, value, all, labels, onChange }: ChoiceProps<Value>) {
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
          {labels[each]}
        </option>
      ))}
    </Select>
  )
}

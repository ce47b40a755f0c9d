import { Checkbox } from '#client/ui/checkbox.tsx'

interface ChoiceBoxesProps {
  title: string
  /** Shown if none is selected. */
  help: string
  options: readonly (readonly [value: string, words: string])[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** A collapsible list of checkboxes. */
export const ChoiceBoxes = ({ title, help, options, chosen, onChange }: ChoiceBoxesProps) => (
  <details>
    <summary className="min-h-11 py-2">
      <span className="font-semibold">{title}</span>
      <span className="block text-ink-soft text-sm">
        {options
          .filter(([value]) => chosen.includes(value))
          .map(([, words]) => words)
          .join('; ') || help}
      </span>
    </summary>
    <fieldset className="rounded border border-line px-3 py-2">
      <legend className="sr-only">{title}</legend>
      {options.map(([value, words]) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        >
          {words}
        </Checkbox>
      ))}
    </fieldset>
  </details>
)

import { ListFilter, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Option, OptionList } from '#client/ui/overlay/option-list.tsx'
import { Popup } from '#client/ui/overlay/popup.tsx'
import { formatChoices, parseChoices } from '#shared/kit/filters/choices.ts'

export interface Filter {
  readonly label: string
  readonly value: string
  /** The value that filters nothing. */
  readonly plain: string
  readonly options: readonly Option[]
  /** Takes several values, as in `formatChoices`. */
  readonly isMultiple?: boolean
  /** Instead of options. */
  readonly form?: (done: () => void) => ReactNode
  /** On the chip, instead of the text of the option. */
  readonly text?: string
  /** The page shows the value elsewhere. */
  readonly hasNoChip?: boolean
  readonly onChange: (value: string) => void
}

interface FilterInput<Value extends string> {
  label: string
  value: Value
  plain: NoInfer<Value>
  all: readonly Value[]
  labels: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** Returns a filter with a fixed set of values. */
export const filterBy = <Value extends string>(filter: FilterInput<Value>): Filter => ({
  ...filter,
  options: filter.all.filter((value) => value !== filter.plain).map((value) => ({ value, text: filter.labels[value] })),
  onChange: (chosen) => filter.onChange(filter.all.find((value) => value === chosen) ?? filter.plain),
})

interface ChoicesInput<Value extends string> {
  label: string
  value: string
  all: readonly Value[]
  labels: Readonly<Record<Value, string>>
  onChange: (value: string) => void
}

/** Returns a filter that takes several of a fixed set of values. */
export const filterByChoices = <Value extends string>({ all, labels, ...filter }: ChoicesInput<Value>): Filter => ({
  ...{ ...filter, plain: '', isMultiple: true },
  options: all.map((value) => ({ value, text: labels[value] })),
})

const namesOnChip = 2

/** The filters that are set, as removable chips, and a button that adds one. */
export function FilterBar({ filters }: { filters: readonly Filter[] }) {
  const isSet = ({ value, plain, hasNoChip }: Filter) => value !== plain && !hasNoChip
  const usable = filters.filter(({ options, form }) => options.length > 0 || form)
  const unset = usable.filter((filter) => !isSet(filter))
  return (
    <>
      {filters.filter(isSet).map((filter) => (
        <Chip key={filter.label} filter={filter} />
      ))}
      {usable.length > 0 && (
        <Popup
          name="Add a filter"
          className="inline-flex min-h-control items-center gap-1.5 rounded px-2 text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
          trigger={
            <>
              <ListFilter size="1.1em" strokeWidth={1.5} aria-hidden="true" />
              Filter
            </>
          }
        >
          {(close, Options) => (
            <NewFilter filters={usable} names={unset.length > 0 ? unset : usable} Options={Options} onDone={close} />
          )}
        </Popup>
      )}
    </>
  )
}

interface NewFilterProps {
  filters: readonly Filter[]
  names: readonly Filter[]
  Options: typeof OptionList
  onDone: () => void
}

function NewFilter({ filters, names, Options, onDone }: NewFilterProps) {
  const [chosen, setChosen] = useState(names.length === 1 ? names[0]?.label : undefined)
  const filter = filters.find(({ label }) => label === chosen)
  if (!filter)
    return (
      <Options
        label="Filter by"
        options={names.map(({ label }) => ({ value: label, text: label }))}
        onChoose={setChosen}
      />
    )
  return <FilterValues key={filter.label} filter={filter} Options={Options} onDone={onDone} />
}

interface FilterValuesProps {
  filter: Filter
  Options: typeof OptionList
  onDone: () => void
}

/** Several values are chosen one after another; a single one closes the list. */
function FilterValues({ filter, Options, onDone }: FilterValuesProps) {
  const { label, value, plain, options, isMultiple, form, onChange } = filter
  if (form) return form(onDone)
  if (!isMultiple)
    return (
      <Options
        label={label}
        value={value === plain ? undefined : value}
        options={options}
        onChoose={(chosen) => {
          onDone()
          onChange(chosen)
        }}
      />
    )
  const values = chosenOf(filter)
  return (
    <Options
      label={label}
      values={values}
      options={options}
      onChoose={(chosen) => {
        const others = values.filter((one) => one !== chosen)
        onChange(formatChoices(others.length < values.length ? others : [...values, chosen]) || plain)
      }}
    />
  )
}

const chosenOf = ({ value, plain }: Filter) => (value === plain ? [] : parseChoices(value))

function chipText(filter: Filter): string {
  const { value, options, isMultiple, text } = filter
  if (text !== undefined) return text
  const values = isMultiple ? chosenOf(filter) : [value]
  const names = values.map((one) => options.find((option) => option.value === one)?.text ?? one)
  const rest = names.length - namesOnChip
  return names.slice(0, namesOnChip).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

const Chip = ({ filter }: { filter: Filter }) => (
  <span className="inline-flex min-w-0 items-stretch rounded border border-line bg-surface">
    <Popup
      name={filter.label}
      className="pointer-coarse:min-h-control min-h-[calc(var(--spacing-control)-2px)] min-w-0 truncate rounded-l px-2 hover:bg-sunken"
      trigger={
        <>
          <span className="text-ink-soft">{filter.label}:</span> {chipText(filter)}
        </>
      }
    >
      {(close, Options) => <FilterValues filter={filter} Options={Options} onDone={close} />}
    </Popup>
    <button
      type="button"
      aria-label={`Remove filter ${filter.label}`}
      onClick={() => filter.onChange(filter.plain)}
      className="inline-flex min-w-7 items-center justify-center rounded-r text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:min-w-control"
    >
      <X size="1em" strokeWidth={1.5} aria-hidden="true" />
    </button>
  </span>
)

import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { type Option, OptionList } from '#client/ui/overlay/option-list.tsx'
import { Popup } from '#client/ui/overlay/popup.tsx'

export interface Filter {
  readonly label: string
  readonly value: string
  /** The value that filters nothing. */
  readonly plain: string
  readonly options: readonly Option[]
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

/** The filters that are set, as removable chips, and a button that adds one. */
export function FilterBar({ filters }: { filters: readonly Filter[] }) {
  const isSet = ({ value, plain }: Filter) => value !== plain
  const unset = filters.filter((filter) => !isSet(filter) && filter.options.length > 0)
  return (
    <>
      {filters.filter(isSet).map((filter) => (
        <Chip key={filter.label} filter={filter} />
      ))}
      {unset.length > 0 && (
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
          {(close) => <NewFilter filters={unset} onDone={close} />}
        </Popup>
      )}
    </>
  )
}

function NewFilter({ filters, onDone }: { filters: readonly Filter[]; onDone: () => void }) {
  const [chosen, setChosen] = useState(filters.length === 1 ? filters[0]?.label : undefined)
  const filter = filters.find(({ label }) => label === chosen)
  if (!filter)
    return (
      <OptionList
        label="Filter by"
        options={filters.map(({ label }) => ({ value: label, text: label }))}
        onChoose={setChosen}
      />
    )
  return (
    <OptionList
      key={filter.label}
      label={filter.label}
      options={filter.options}
      onChoose={(value) => {
        onDone()
        filter.onChange(value)
      }}
    />
  )
}

const Chip = ({ filter: { label, value, plain, options, onChange } }: { filter: Filter }) => (
  <span className="inline-flex min-w-0 items-stretch rounded border border-line bg-surface">
    <Popup
      name={label}
      className="pointer-coarse:min-h-control min-h-[calc(var(--spacing-control)-2px)] min-w-0 truncate rounded-l px-2 hover:bg-sunken"
      trigger={
        <>
          <span className="text-ink-soft">{label}:</span>{' '}
          {options.find((option) => option.value === value)?.text ?? value}
        </>
      }
    >
      {(close) => (
        <OptionList
          label={label}
          value={value}
          options={options}
          onChoose={(chosen) => {
            close()
            onChange(chosen)
          }}
        />
      )}
    </Popup>
    <button
      type="button"
      aria-label={`Remove filter ${label}`}
      onClick={() => onChange(plain)}
      className="inline-flex min-w-7 items-center justify-center rounded-r text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:min-w-control"
    >
      <X size="1em" strokeWidth={1.5} aria-hidden="true" />
    </button>
  </span>
)

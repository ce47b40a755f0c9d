interface ViewTabsProps<Value extends string> {
  label: string
  value: NoInfer<Value> | undefined
  all: readonly Value[]
  labels: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

export const viewTab =
  'inline-flex min-h-control min-w-control shrink-0 items-center justify-center rounded px-2 text-ink-soft hover:text-ink aria-pressed:bg-sunken aria-pressed:font-medium aria-pressed:text-ink focus-visible:-outline-offset-2'

/** The views of a list, next to its title. */
export const ViewTabs = <Value extends string>({ label, value, all, labels, onChange }: ViewTabsProps<Value>) => (
  <fieldset className="flex min-w-0 max-w-full overflow-x-auto [scrollbar-width:none]">
    <legend className="sr-only">{label}</legend>
    {all.map((each) => (
      <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)} className={viewTab}>
        {labels[each]}
      </button>
    ))}
  </fieldset>
)

import type { KeyboardEvent } from 'react'

interface TabListProps<Tab extends string> {
  label: string
  value: Tab
  labels: Readonly<Record<NoInfer<Tab>, string>>
  /** Shortcuts that press a tab. */
  keys?: Readonly<Partial<Record<NoInfer<Tab>, string>>>
  /** @param isPressed false if arrows moved to the tab, which then has the focus */
  onOpen: (tab: NoInfer<Tab>, isPressed: boolean) => void
}

/** Tabs of a form, such as a composer's. Arrow keys move between them. */
export function TabList<Tab extends string>({ label, value, labels, keys, onOpen }: TabListProps<Tab>) {
  const tabs = Object.keys(labels) as Tab[]
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = (tabs.indexOf(value) + by + tabs.length) % tabs.length
    onOpen(tabs[at] ?? value, false)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div role="tablist" aria-label={label} onKeyDown={onKeyDown} className="flex flex-wrap border-line border-b px-1.5">
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={each === value}
          tabIndex={each === value ? 0 : -1}
          aria-keyshortcuts={keys?.[each]}
          title={keys?.[each] && `${labels[each]} (${keys[each]})`}
          onClick={() => onOpen(each, true)}
          className="-mb-px inline-flex min-h-control items-center border-transparent border-b-2 px-2 text-ink-soft hover:text-ink focus-visible:-outline-offset-2 aria-selected:border-action aria-selected:font-medium aria-selected:text-ink"
        >
          {labels[each]}
        </button>
      ))}
    </div>
  )
}

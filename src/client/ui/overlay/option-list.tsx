import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { optionShape } from './menu-parts.tsx'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly text: string
  readonly sign?: ReactNode
  readonly detail?: string | undefined
}

interface OptionListProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value?: Value | undefined
  /** The chosen ones of a list with several. */
  values?: readonly Value[] | undefined
  onChoose: (value: Value) => void
  emptyText?: string
}

/** Shorter lists show the search only once something was typed. */
const searchedFrom = 8

/** A list of options with the focus in its search field: typing filters, arrows move, Enter chooses. */
export function OptionList<Value extends string>(props: OptionListProps<Value>) {
  const { label, options, value, values, onChoose, emptyText = 'No matches' } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const shown = options.filter(({ text }) => text.toLowerCase().includes(typed.trim().toLowerCase()))
  const [active, setActive] = useState<Value | undefined>(value ?? values?.[0])
  const isChosen = (option: Option<Value>) => (values ? values.includes(option.value) : option.value === value)
  const at = Math.max(
    0,
    shown.findIndex((option) => option.value === active),
  )
  const box = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  // In newer browsers scrolling returns a promise, which React would call as a cleanup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option must come into sight
  useEffect(() => {
    list.current?.querySelector('[data-highlighted]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active, typed])

  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -at, End: shown.length - 1 - at }[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      const option = shown[at]
      if (option) onChoose(option.value)
    } else if (by !== undefined) {
      event.preventDefault()
      setActive(shown[(at + by + shown.length) % Math.max(1, shown.length)]?.value)
    }
  }

  const isSearched = options.length >= searchedFrom || typed !== ''
  return (
    <div className="flex max-h-[inherit] min-w-52 flex-col">
      <div className={isSearched ? 'flex items-center gap-2 border-line border-b px-3' : 'sr-only'}>
        <Search size="1.1em" strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-soft" />
        <input
          ref={box}
          role="combobox"
          aria-label={label}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown[at] && `${id}-${shown[at].value}`}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search…"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="min-h-control w-full bg-transparent text-field outline-none placeholder:text-ink-soft"
        />
      </div>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={values && true}
        className="overflow-y-auto p-1"
      >
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard works through the search field
          // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
          <div
            key={option.value}
            id={`${id}-${option.value}`}
            role="option"
            aria-selected={isChosen(option)}
            data-highlighted={index === at ? '' : undefined}
            onPointerMove={() => setActive(option.value)}
            onClick={() => onChoose(option.value)}
            className={optionShape}
          >
            {values && (
              <span
                aria-hidden="true"
                className={`inline-flex size-4 shrink-0 items-center justify-center rounded-sm border ${isChosen(option) ? 'border-action bg-action text-on-action' : 'border-control'}`}
              >
                {isChosen(option) && <Check size="0.8em" strokeWidth={3} />}
              </span>
            )}
            {option.sign}
            <span className="min-w-0 flex-1">
              {option.text}
              {option.detail && <span className="block text-ink-soft text-sm">{option.detail}</span>}
            </span>
            {!values && isChosen(option) && (
              <Check size="1.1em" strokeWidth={2} aria-hidden="true" className="shrink-0" />
            )}
          </div>
        ))}
        {shown.length === 0 && <p className="px-2.5 py-2 text-ink-soft">{emptyText}</p>}
      </div>
    </div>
  )
}

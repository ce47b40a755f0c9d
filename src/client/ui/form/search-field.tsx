import { Search } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

const pauseMs = 200

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
  ref: RefObject<HTMLInputElement | null>
}

/** Searches while the user types; follows Back and links. */
export function SearchField({ label, placeholder, value, onSearch, ref }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(value)
  const search = useEffectEvent(onSearch)

  useEffect(() => {
    if (value === latest.current) return
    latest.current = value
    setTyped(value)
  }, [value])

  useEffect(() => {
    if (typed === latest.current) return
    const timer = setTimeout(() => {
      latest.current = typed
      search(typed)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    <div className="relative min-w-36 max-w-64 flex-1 basis-36 max-sm:max-w-none max-sm:basis-full">
      <Search
        size="1.2em"
        strokeWidth={1.5}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className="min-h-control w-full rounded border border-control text-ellipsis bg-surface pr-2 pl-8 text-field text-ink placeholder:text-ink-soft"
      />
    </div>
  )
}

import { type ReactNode, useState } from 'react'

interface CollapsibleProps {
  title: string
  /** One line about what is inside. */
  summary?: ReactNode
  isOpen?: boolean
  /** The shortcut that opens it. */
  keys?: string
  children: ReactNode
}

/** A section that is rarely needed. Its content loads when it is first opened. */
export function Collapsible({ title, summary, isOpen = false, keys, children }: CollapsibleProps) {
  const [isShown, setShown] = useState(isOpen)
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setShown(open)
        if (open) setOpened(true)
      }}
      className="group border-line border-t py-1"
    >
      <summary
        aria-keyshortcuts={keys}
        className="flex min-h-control cursor-default list-none items-center gap-x-2 rounded hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <span aria-hidden="true" className="text-ink-soft transition-transform group-open:rotate-90">
          ›
        </span>
        <h3 className="min-w-0 font-semibold">{title}</h3>
        {summary && !isShown && <span className="min-w-0 flex-1 truncate text-ink-soft text-sm">{summary}</span>}
      </summary>
      {wasOpened && <div className="pt-1 pb-3 pl-4">{children}</div>}
    </details>
  )
}

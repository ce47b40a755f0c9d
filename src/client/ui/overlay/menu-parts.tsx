import type { ReactNode } from 'react'

export interface MenuItem {
  readonly key: string
  readonly text: string
  readonly sign?: ReactNode
  /** The keys that do the same, such as `g l`. */
  readonly keys?: string | undefined
  readonly isDisabled?: boolean
  readonly onSelect: () => void
}

export interface MenuGroup {
  readonly title?: string
  /** Radio buttons: the chosen key. */
  readonly value?: string
  readonly items: readonly MenuItem[]
}

export interface MenuProps {
  label?: string | undefined
  /** The content of the button. */
  trigger: ReactNode
  className?: string
  groups: readonly MenuGroup[]
  align?: 'start' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  title?: string | undefined
  isDisabled?: boolean
}

export const overlayShape = 'z-40 overflow-y-auto rounded border border-line bg-surface text-ink text-base shadow'

export const optionShape =
  'flex min-h-control cursor-default select-none items-center gap-2.5 rounded px-2.5 py-1 outline-none data-[highlighted]:bg-sunken data-[disabled]:text-ink-soft'

export const iconButton =
  'inline-flex size-control shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken data-[state=open]:text-ink disabled:opacity-50'

/** The keys of a shortcut, not read aloud: the control has `aria-keyshortcuts`. */
export const Keys = ({ keys }: { keys: string }) => (
  <span aria-hidden="true" className="shrink-0 text-ink-faint text-sm pointer-coarse:hidden">
    {keys}
  </span>
)

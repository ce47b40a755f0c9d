import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'

interface MenuProps {
  label: string
  sign: ReactNode
  choices: readonly (readonly [key: string, words: string])[]
  onChoose: (key: string) => void
  title?: string
}

/** Lists actions; arrows, first letters and Escape work as in any menu. */
export const Menu = ({ label, sign, choices, onChoose, title }: MenuProps) => (
  // A modal menu locks scrolling by an inline style, which the content policy refuses.
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger
      aria-label={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {sign}
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        collisionPadding={8}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded border border-line bg-surface py-1 text-ink shadow"
      >
        {title && <DropdownMenu.Label className="px-4 py-2 font-semibold text-sm">{title}</DropdownMenu.Label>}
        {choices.map(([key, words]) => (
          <DropdownMenu.Item
            key={key}
            onSelect={() => onChoose(key)}
            className="flex min-h-11 cursor-default items-center px-4 data-[highlighted]:bg-action-soft data-[highlighted]:text-action data-[highlighted]:outline-none"
          >
            {words}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)

import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'
import { overlayShape } from './menu-parts.tsx'
import { OptionList } from './option-list.tsx'

export interface PopupProps {
  /** Names the button; absent if its content does. */
  label?: string | undefined
  title?: string | undefined
  /** Names the panel. */
  name: string
  trigger: ReactNode
  className: string
  /** The shortcut that opens it. */
  keys?: string | undefined
  isDisabled?: boolean
  align?: 'start' | 'end'
  /** Rendered while open. `Options` is the list of options, which is fetched together with the popup. */
  children: (close: () => void, Options: typeof OptionList) => ReactNode
}

/** A popup that is open at first. */
export function OpenPopup(props: PopupProps) {
  const { label, title, name, trigger, className, keys, isDisabled, align = 'start', children } = props
  const [isOpen, setOpen] = useState(true)
  const dialog = useTopDialog()
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={label}
        aria-keyshortcuts={keys}
        title={title}
        disabled={isDisabled}
        className={className}
      >
        {trigger}
      </Popover.Trigger>
      <Popover.Portal container={dialog}>
        <Popover.Content
          aria-label={name}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          // Escape closes the popup alone, not the panel below it.
          onEscapeKeyDown={(event) => event.stopPropagation()}
          className={`${overlayShape} max-h-[min(28rem,var(--radix-popper-available-height))] max-w-[min(22rem,calc(100vw-1rem))] outline-none`}
        >
          {isOpen && children(() => setOpen(false), OptionList)}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

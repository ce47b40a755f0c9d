import { Tooltip } from 'radix-ui'
import type { ReactElement } from 'react'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'
import { Keys } from './menu.tsx'

interface HintProps {
  text: string
  keys?: string | undefined
  side?: 'top' | 'right' | 'bottom'
  children: ReactElement
}

/** Shows what a control does, and its keys, on hover and focus. The control has its own name. */
export const Hint = ({ text, keys, side = 'bottom', children }: HintProps) => (
  <Tooltip.Provider delayDuration={400} disableHoverableContent>
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal container={useTopDialog()}>
        <Tooltip.Content
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 flex max-w-72 items-center gap-2 rounded border border-line bg-surface px-2 py-1 text-sm shadow"
        >
          {text}
          {keys && <Keys keys={keys} />}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  </Tooltip.Provider>
)

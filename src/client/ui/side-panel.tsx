import { type ReactNode, useEffect } from 'react'
import { Dialog } from '#client/ui/dialog.tsx'

interface SidePanelProps {
  /** Names the panel for screen readers. */
  title: string
  /** Beside the list where there is room; otherwise over it, as a dialog. */
  isBeside: boolean
  onClose: () => void
  children: ReactNode
}

/** Details of one record without losing the list it came from. Escape closes it from anywhere. */
export function SidePanel({ title, isBeside, onClose, children }: SidePanelProps) {
  useEffect(() => {
    if (!isBeside) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isBeside, onClose])

  if (!isBeside)
    return (
      <Dialog title={title} isTitleHidden place="right" onClose={onClose}>
        {children}
      </Dialog>
    )
  return (
    <aside aria-label={title} className="relative w-[26rem] shrink-0 overflow-y-auto border-line border-l bg-surface">
      {children}
    </aside>
  )
}

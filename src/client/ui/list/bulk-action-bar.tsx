import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { RowSelection } from './use-row-selection.ts'

interface BulkActionBarProps {
  picks: RowSelection
  /** Instead of the number of selected rows. */
  text?: string | undefined
  children: ReactNode
}

export const BulkActionBar = ({ picks, text, children }: BulkActionBarProps) =>
  picks.ids.size > 0 && (
    <section
      aria-label="Selected rows"
      data-selection-bar
      className="sticky bottom-0 z-20 flex flex-wrap items-center gap-2 border-line border-t bg-surface px-4 py-2 shadow sm:px-6"
    >
      <p role="status" className="figures mr-2 font-semibold">
        {text ?? `${picks.ids.size} selected`}
      </p>
      {children}
      <Button variant="quiet" className="ml-auto" onClick={picks.clear}>
        Clear
      </Button>
    </section>
  )

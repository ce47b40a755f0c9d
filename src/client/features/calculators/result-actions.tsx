import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'

interface ResultActionsProps {
  onReset: () => void
  /** Absent where there is no table to take along. */
  onDownload?: () => void
}

/** Puts this calculator alone on paper (site.css), with the figures it shows. */
function printSection({ currentTarget }: { currentTarget: Element }) {
  const section = currentTarget.closest('section')
  section?.setAttribute('data-printing', '')
  window.print()
  section?.removeAttribute('data-printing')
}

/** What one does with a result: take its link, its paper, its table, or begin anew. */
export function ResultActions({ onReset, onDownload }: ResultActionsProps) {
  const [said, setSaid] = useState('')
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setSaid('The link is copied. Whoever opens it sees these figures.')
    } catch {
      setSaid('This browser does not let us copy. The address of this page holds your figures.')
    }
  }

  return (
    <div className="mt-4 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" className="text-sm" onClick={() => void copyLink()}>
          Copy link
        </Button>
        <Button look="secondary" className="text-sm" onClick={printSection}>
          Print
        </Button>
        {onDownload && (
          <Button look="secondary" className="text-sm" onClick={onDownload}>
            Download as CSV
          </Button>
        )}
        <Button look="quiet" className="text-sm" onClick={onReset}>
          Reset
        </Button>
      </div>
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {said}
      </p>
    </div>
  )
}

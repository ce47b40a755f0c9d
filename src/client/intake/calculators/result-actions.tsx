import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'

interface ResultActionsProps {
  /** The exported figures are from before the current, invalid input. */
  isWaiting: boolean
  onReset: () => void
  /** Absent if there is no table to download. */
  onDownload?: () => void
}

const oldFigures = 'It holds your last valid figures, not what is typed now.'

/** Prints only this calculator (site.css), with the figures it shows. */
function printSection({ currentTarget }: { currentTarget: Element }) {
  const section = currentTarget.closest('section')
  section?.setAttribute('data-printing', '')
  window.print()
  section?.removeAttribute('data-printing')
}

/** Shows the actions of a result: copy the link, print, download the table, or start over. */
export function ResultActions({ isWaiting, onReset, onDownload }: ResultActionsProps) {
  const [said, setSaid] = useState('')
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setSaid(
        isWaiting ? `The link is copied. ${oldFigures}` : 'The link is copied. Whoever opens it sees these figures.',
      )
    } catch {
      setSaid(
        `This browser does not let us copy. ${isWaiting ? oldFigures : 'The address of this page holds your figures.'}`,
      )
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
          <Button
            look="secondary"
            className="text-sm"
            onClick={() => {
              onDownload()
              setSaid(isWaiting ? `The table is on its way. ${oldFigures}` : '')
            }}
          >
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

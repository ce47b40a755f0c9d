import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'

interface ResultActionsProps {
  /** The exported figures are from before the current, invalid input. */
  isWaiting: boolean
  onReset: () => void
  /** Absent if there is no table to download. */
  onDownload?: () => void
}

const oldFigures = 'It uses your last valid numbers, not what you’re typing now.'

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
      setSaid(isWaiting ? `Link copied. ${oldFigures}` : 'Link copied. Anyone who opens it sees these numbers.')
    } catch {
      setSaid(
        `This browser doesn’t allow copying. ${isWaiting ? oldFigures : 'You can copy this page’s address, which includes your numbers.'}`,
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
              setSaid(isWaiting ? `Downloading the table. ${oldFigures}` : '')
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

import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import * as copy from './copy.ts'

interface ResultCardProps {
  headline?: { name: string; figure: string }
  /** For screen readers. */
  told: string
  /** True if the input is invalid: dims the outdated result. */
  isWaiting: boolean
  children: ReactNode
}

export function ResultCard({ headline, told, isWaiting, children }: ResultCardProps) {
  const said = useSettled(isWaiting ? copy.pending : told, 800)

  return (
    <div className={`rounded border bg-surface p-5 shadow @tablet:p-7 ${isWaiting ? 'border-danger' : 'border-line'}`}>
      {isWaiting && <p className="mb-3 font-semibold text-danger">{copy.pending}</p>}
      <div className={isWaiting ? '**:text-ink-soft' : ''}>
        {headline && (
          <>
            <p className="text-ink-soft">{headline.name}</p>
            <p className="figures whitespace-nowrap font-display font-semibold text-3xl @max-xs:text-[10cqi]">
              {headline.figure}
            </p>
          </>
        )}
        {children}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** Delays a value until it settles, so that screen readers announce a moving slider once. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

interface ResultActionsProps {
  /** The exported figures predate the invalid input. */
  isWaiting: boolean
  onReset: () => void
  onDownload?: () => void
}

/** Prints only this calculator (site.css). */
function printSection({ currentTarget }: { currentTarget: Element }) {
  const section = currentTarget.closest('section')
  section?.setAttribute('data-printing', '')
  window.print()
  section?.removeAttribute('data-printing')
}

/** Email: `entries/site/emailed-results.ts`. */
export function ResultActions({ isWaiting, onReset, onDownload }: ResultActionsProps) {
  const [said, setSaid] = useState('')
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(location.href)
      setSaid(isWaiting ? copy.oldLinkCopied : copy.linkCopied)
    } catch {
      setSaid(isWaiting ? copy.oldLinkNotCopied : copy.linkNotCopied)
    }
  }

  return (
    <div className="mt-4 print:hidden">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" className="text-sm" onClick={() => void copyLink()}>
          {copy.copyLink}
        </Button>
        <Button variant="secondary" className="text-sm" data-email-result="">
          {copy.emailMeThisEstimate}
        </Button>
        <Button variant="secondary" className="text-sm" onClick={printSection}>
          {copy.print}
        </Button>
        {onDownload && (
          <Button
            variant="secondary"
            className="text-sm"
            onClick={() => {
              onDownload()
              setSaid(isWaiting ? copy.oldTableDownloaded : '')
            }}
          >
            {copy.downloadAsCsv}
          </Button>
        )}
        <Button variant="quiet" className="text-sm" onClick={onReset}>
          {copy.reset}
        </Button>
      </div>
      <p role="status" className="mt-2 text-ink-soft text-sm">
        {said}
      </p>
    </div>
  )
}

interface SummaryBarProps {
  name: string
  figure: string
  apr: string
  /** The figures are from the previous answers. */
  isWaiting: boolean
}

/** One line at the bottom of small screens: the full card is far below the sliders. */
export const SummaryBar = ({ name, figure, apr, isWaiting }: SummaryBarProps) => (
  <p
    aria-hidden="true"
    className="summary-bar figures sticky bottom-2 z-10 flex flex-wrap justify-between gap-x-4 rounded border border-line bg-surface px-4 py-2 shadow @desktop:hidden print:hidden"
  >
    <span className={isWaiting ? 'text-ink-soft' : ''}>
      {name} <b className="whitespace-nowrap">{figure}</b>
    </span>
    {isWaiting ? <b className="text-danger">{copy.pendingShort}</b> : <span className="whitespace-nowrap">{apr}</span>}
  </p>
)

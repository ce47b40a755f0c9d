import type { ReactNode } from 'react'
import { pendingText } from './refusals.ts'
import { useSettled } from './use-settled.ts'

interface ResultCardProps {
  /** The main figure, with its name. */
  headline?: { name: string; figure: string }
  /** The result in a sentence, for screen readers. */
  told: string
  /** True if the input is invalid: the outdated result is marked and dimmed. */
  isWaiting: boolean
  children: ReactNode
}

/** Shows a calculator's result as a card. */
export function ResultCard({ headline, told, isWaiting, children }: ResultCardProps) {
  const said = useSettled(isWaiting ? pendingText : told, 800)

  return (
    <div className={`rounded border bg-surface p-5 shadow @tablet:p-7 ${isWaiting ? 'border-danger' : 'border-line'}`}>
      {isWaiting && <p className="mb-3 font-semibold text-danger">{pendingText}</p>}
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

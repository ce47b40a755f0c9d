import type { ReactNode } from 'react'
import { pendingText } from './refusals.ts'
import { useSettled } from './use-settled.ts'

interface ResultCardProps {
  /** The one figure above the others, with its name. */
  headline?: { name: string; figure: string }
  /** The result in a sentence, for screen readers. */
  told: string
  /** What is typed is refused, so that the result is an old one: it is marked and dimmed. */
  isWaiting: boolean
  children: ReactNode
}

/** The result of a calculator as a card. */
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

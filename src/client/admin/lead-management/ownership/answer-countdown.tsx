import { useSyncExternalStore } from 'react'
import type { AnswerBy } from '#shared/intake/leads/contract.ts'
import { formatTimeLeft } from './time-left.ts'

const tickMs = 15_000

const currentTick = () => Math.floor(Date.now() / tickMs)

function everyTick(onTick: () => void) {
  const timer = setInterval(onTick, tickMs)
  return () => clearInterval(timer)
}

/** When a new lead must be answered by the promise, and how long that is. Updates live, without announcing it. */
export function AnswerCountdown({ answerBy: { at, text } }: { answerBy: AnswerBy }) {
  const tick = useSyncExternalStore(everyTick, currentTick)
  const left = formatTimeLeft(new Date(at), new Date(Math.max(tick * tickMs, Date.now() - tickMs)))
  return (
    <span className="text-ink-soft">
      <span className={`figures whitespace-nowrap font-semibold ${left.isOverdue ? 'text-danger' : 'text-ink'}`}>
        {left.text}
      </span>
      {' · Answer by '}
      <time dateTime={at}>{text}</time>
    </span>
  )
}

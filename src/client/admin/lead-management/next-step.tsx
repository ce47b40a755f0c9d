import { localToday } from '#client/platform/local-today.ts'
import { formatDay } from '#client/ui/format-day.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Omits the current year. */
const formatDueDate = (on: string) =>
  on.slice(0, 4) === localToday().slice(0, 4) ? day.format(new Date(on)) : formatDay(on)

/** The next step with its due date. */
export function NextStep({ lead: { nextAction, nextActionOn } }: { lead: Pick<Lead, 'nextAction' | 'nextActionOn'> }) {
  const isOverdue = nextActionOn !== null && nextActionOn < localToday()
  const parts = [nextAction, nextActionOn && formatDueDate(nextActionOn), isOverdue && 'overdue']
  return <span className={isOverdue ? 'font-semibold text-danger' : ''}>{parts.filter(Boolean).join(', ')}</span>
}

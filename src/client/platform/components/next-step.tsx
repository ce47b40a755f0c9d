import { localToday } from '#client/platform/browser/local-today.ts'
import { formatDay } from '#client/ui/format-day.ts'

export interface Plan {
  readonly nextAction: string
  readonly nextActionOn: string | null
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Omits the current year. */
const formatDueDate = (on: string) =>
  on.slice(0, 4) === localToday().slice(0, 4) ? day.format(new Date(on)) : formatDay(on)

export const NextStep = ({ nextAction, nextActionOn, isOverdue }: Plan & { isOverdue: boolean }) => (
  <span className={isOverdue ? 'font-semibold text-danger' : ''}>
    {[nextAction, nextActionOn && formatDueDate(nextActionOn), isOverdue && 'overdue'].filter(Boolean).join(', ')}
  </span>
)

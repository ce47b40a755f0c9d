import type { Lead } from '#shared/leads/contract.ts'
import { localDay } from './local-day.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** What happens next and when; nothing where nothing is planned. */
export function NextStep({ lead: { nextAction, nextActionOn } }: { lead: Pick<Lead, 'nextAction' | 'nextActionOn'> }) {
  const isOverdue = nextActionOn !== null && nextActionOn < localDay()
  const parts = [nextAction, nextActionOn && day.format(new Date(nextActionOn)), isOverdue && 'overdue']
  return <span className={isOverdue ? 'font-semibold text-danger' : ''}>{parts.filter(Boolean).join(', ')}</span>
}

import type { StatusTone } from '#shared/system/statuses/status-tone.ts'
import type { ListedApplication } from './list-contract.ts'

export interface Attention {
  readonly tone: StatusTone
  readonly text: string
}

const dayMs = 24 * 60 * 60_000

/** Returns the most urgent reason why an application needs attention, if it has one. */
export function attentionOf(
  application: Pick<ListedApplication, 'unanswered' | 'toReview' | 'dueAt' | 'owner' | 'stage'>,
  now: Date,
): Attention | undefined {
  const { unanswered, toReview, dueAt, owner, stage } = application
  const lateMs = dueAt === null ? 0 : now.getTime() - Date.parse(dueAt)
  if (lateMs > 0) return { tone: 'red', text: lateMs < dayMs ? 'Overdue' : `${days(lateMs)} overdue` }
  if (unanswered > 0) return { tone: 'amber', text: unanswered === 1 ? '1 message' : `${unanswered} messages` }
  if (toReview > 0) {
    return { tone: 'blue', text: toReview === 1 ? '1 document to review' : `${toReview} documents to review` }
  }
  if (owner === null && stage === 'submitted') return { tone: 'amber', text: 'Unassigned' }
  return undefined
}

/** Returns how long an application has been in its stage, in words. */
export const timeInStage = ({ stageChangedAt }: Pick<ListedApplication, 'stageChangedAt'>, now: Date): string => {
  const ms = now.getTime() - Date.parse(stageChangedAt)
  return ms < dayMs ? 'Today' : days(ms)
}

function days(ms: number): string {
  const count = Math.floor(ms / dayMs)
  return count === 1 ? '1 day' : `${count} days`
}

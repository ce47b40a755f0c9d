import { StatusBadge } from '#client/ui/badge.tsx'
import type { ListedApplication } from '#shared/admin/application-page/list-contract.ts'

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

export const PendingBadges = ({ application: { unanswered, toReview, dueAt } }: { application: ListedApplication }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 @lg:@max-4xl:gap-y-0 @lg:@max-4xl:py-0.5 @4xl:flex-nowrap">
    {unanswered > 0 && (
      <StatusBadge tone="amber">{unanswered === 1 ? '1 message' : `${unanswered} messages`}</StatusBadge>
    )}
    {toReview > 0 && (
      <StatusBadge tone="blue">
        {toReview}
        {/* In a list beside an open panel, there is no room for it. */}
        <span className="@lg:@max-4xl:hidden"> {toReview === 1 ? 'document' : 'documents'}</span> to review
      </StatusBadge>
    )}
    {dueAt && <Due at={new Date(dueAt)} />}
  </span>
)

const Due = ({ at }: { at: Date }) => {
  const isLate = at.getTime() < Date.now()
  return (
    <span className={`figures shrink-0 text-sm ${isLate ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
      {isLate ? 'Was due' : 'Due'} {day.format(at)}
    </span>
  )
}

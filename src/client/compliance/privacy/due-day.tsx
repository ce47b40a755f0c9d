const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

/** The due date of an answer. */
export const DueDay = ({ dueAt, isOverdue }: { dueAt: string; isOverdue: boolean }) => (
  <time dateTime={dueAt} className={`figures ${isOverdue ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
    {day.format(new Date(dueAt))}
    {isOverdue && ', overdue'}
  </time>
)

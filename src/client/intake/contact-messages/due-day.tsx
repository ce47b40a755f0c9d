const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** By when an answer is due; nothing where no rule says so. */
export const DueDay = ({ dueAt, isOverdue }: { dueAt: string | null; isOverdue: boolean }) =>
  dueAt && (
    <time dateTime={dueAt} className={`figures ${isOverdue ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
      {day.format(new Date(dueAt))}
      {isOverdue && ', overdue'}
    </time>
  )

import { locale } from '#shared/kit/locale/locale.ts'

const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })

/** Renders nothing if there is no deadline. */
export const DueDate = ({ dueAt, isOverdue }: { dueAt: string | null; isOverdue: boolean }) =>
  dueAt && (
    <time dateTime={dueAt} className={`figures ${isOverdue ? 'font-semibold text-danger' : 'text-ink-soft'}`}>
      {day.format(new Date(dueAt))}
      {isOverdue && ', overdue'}
    </time>
  )

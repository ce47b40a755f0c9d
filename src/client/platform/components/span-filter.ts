import type { Filter } from '#client/ui/list/filter-bar.tsx'
import { parseTimeSpan } from '#shared/kit/moment.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Returns a filter by dates that only a link sets; it can be removed. */
export function spanFilter(label: string, value: string, onChange: (value: string) => void): Filter {
  const span = parseTimeSpan(value)
  const text = span && day.formatRange(span.from, new Date(span.until.getTime() - 1))
  return { label, value, plain: '', options: text ? [{ value, text }] : [], onChange }
}

import { lazy, Suspense } from 'react'
import type { Filter } from '#client/ui/list/filter-bar.tsx'
import type { Option } from '#client/ui/overlay/option-list.tsx'
import { isAnyOwner, parseChoices } from '#shared/kit/filters/choices.ts'
import { parseTimeSpan } from '#shared/kit/moment.ts'
import { formatAmounts, formatDays } from './format-range.ts'

const loadForms = () => import('./range-forms.tsx')
const DayForm = lazy(async () => ({ default: (await loadForms()).DayForm }))
const AmountForm = lazy(async () => ({ default: (await loadForms()).AmountForm }))

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const halfDayMs = 12 * 60 * 60_000

/** Formats the days of a span between two midnights of the brokerage, wherever the reader is. */
const formatSpan = ({ from, until }: { readonly from: Date; readonly until: Date }) =>
  day.formatRange(new Date(from.getTime() + halfDayMs), new Date(until.getTime() - halfDayMs))

/** Returns a filter by dates that only a link sets; it can be removed. */
export function spanFilter(label: string, value: string, onChange: (value: string) => void): Filter {
  const span = parseTimeSpan(value)
  const text = span && formatSpan(span)
  return { label, value, plain: '', options: text ? [{ value, text }] : [], onChange }
}

interface RangeFilterInput {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Returns a filter by days: recent ones, or a first and last day. */
export function dayFilter({ label, value, onChange }: RangeFilterInput): Filter {
  const span = parseTimeSpan(value)
  return {
    ...{ label, value, plain: '', options: [], onChange },
    text: span ? formatSpan(span) : formatDays(value),
    form: (done) => (
      <Suspense>
        <DayForm label={label} value={value} onChange={onChange} onDone={done} />
      </Suspense>
    ),
  }
}

/** Returns a filter by dollars. */
export const amountFilter = ({ label, value, onChange }: RangeFilterInput): Filter => ({
  ...{ label, value, plain: '', options: [], onChange, text: formatAmounts(value) },
  form: (done) => (
    <Suspense>
      <AmountForm label={label} value={value} onChange={onChange} onDone={done} />
    </Suspense>
  ),
})

interface OwnerFilterInput {
  readonly value: string
  /** Undefined while loading. */
  readonly owners: readonly { readonly id: string; readonly name: string }[] | undefined
  readonly me: string | undefined
  readonly onChange: (value: string) => void
}

/** Returns a filter by owners: the user, no one, and others; former ones stay removable. */
export function ownerFilter({ value, owners, me, onChange }: OwnerFilterInput): Filter {
  const chosen = isAnyOwner(value) ? [] : parseChoices(value)
  const known: Option[] = [
    { value: 'mine', text: 'Me' },
    { value: 'unassigned', text: 'Unassigned' },
    ...(owners ?? []).filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, text: name })),
  ]
  const others = owners ? chosen.filter((id) => known.every((option) => option.value !== id)) : []
  return {
    ...{ label: 'Owner', value: chosen.length === 0 ? 'all' : value, plain: 'all', isMultiple: true, onChange },
    options: [...known, ...others.map((id) => ({ value: id, text: id === me ? 'Me' : 'Former team member' }))],
  }
}

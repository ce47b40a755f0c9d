import { addDays } from '#shared/kit/calendar-day.ts'

/** First and last day of a period that was read from a statement. */
export interface ReadPeriod {
  readonly from: string
  readonly to: string
}

/** Statements often end some days before the end of a month. */
const maxMissingDays = 3
/** A misread year must not make a list of thousands of months. */
const maxMonths = 60

const firstDay = (month: string) => `${month}-01`
const nextMonth = (month: string) => addDays(firstDay(month), 32).slice(0, 7)

/**
 * Returns the months that each document's periods touch and that all documents together cover, whole or nearly so.
 * Documents without a period that was read are left out: for those, the sender's months count.
 */
export function readMonthsOf(
  documents: readonly { readonly id: string; readonly periods: readonly ReadPeriod[] | null }[],
): Map<string, string[]> {
  const all = documents.flatMap(({ periods }) => periods ?? [])
  return new Map(
    documents.flatMap(({ id, periods }) =>
      periods && periods.length > 0
        ? [[id, [...new Set(periods.flatMap(monthsOf))].filter((month) => isCovered(month, all)).sort()] as const]
        : [],
    ),
  )
}

function monthsOf({ from, to }: ReadPeriod): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7) && months.length < maxMonths; month = nextMonth(month))
    months.push(month)
  return months
}

function isCovered(month: string, periods: readonly ReadPeriod[]): boolean {
  let missing = 0
  for (let day = firstDay(month); day.startsWith(month); day = addDays(day, 1))
    if (!periods.some(({ from, to }) => from <= day && day <= to)) missing++
  return missing <= maxMissingDays
}

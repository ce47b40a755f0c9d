interface TypedMonth {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
}

export interface TypedDate extends TypedMonth {
  /** 1 to 31. */
  readonly day: number
}

/** A day as people type it: `3/27/1980`, `03-27-1980`, `3271980` with leading zeros, `1980-03-27`. Undefined where there is none. */
export function typedDate(text: string): TypedDate | undefined {
  const typed = text.trim()
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(typed)
  const american = /^(?<month>\d{1,2})[\s./-]+(?<day>\d{1,2})[\s./-]+(?<year>\d{4})$/.exec(typed)
  const plain = /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/.exec(typed)
  const { year, month, day } = (iso ?? american ?? plain)?.groups ?? {}
  const date = { year: Number(year), month: Number(month), day: Number(day) }
  return isDay(date) ? date : undefined
}

/** A month as people type it: `3/2019`, `03 2019`, `2019-03`. */
export function typedMonth(text: string): TypedMonth | undefined {
  const typed = text.trim()
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})$/.exec(typed)
  const american = /^(?<month>\d{1,2})[\s./-]+(?<year>\d{4})$/.exec(typed)
  const { year, month } = (iso ?? american)?.groups ?? {}
  const found = { year: Number(year), month: Number(month) }
  return isDay({ ...found, day: 1 }) ? found : undefined
}

function isDay({ year, month, day }: TypedDate): boolean {
  if (!(year >= 1800 && year <= 2100)) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

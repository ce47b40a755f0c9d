/** `2026-12-25` */
export type Day = string

interface Holiday {
  readonly name: string
  /** The observed date. */
  readonly on: (year: number) => Day
}

const dayOf = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Observed on Friday if on a Saturday, on Monday if on a Sunday (5 U.S.C. 6103(b); E.O. 11582). */
const fixed = (month: number, day: number) => (year: number) => {
  const weekday = weekdayOf(dayOf(year, month, day))
  return dayOf(year, month, day + (weekday === 6 ? -1 : weekday === 0 ? 1 : 0))
}

/** Sunday is 0. */
const nth = (count: number, weekday: number, month: number) => (year: number) =>
  dayOf(year, month, 1 + ((7 + weekday - weekdayOf(dayOf(year, month, 1))) % 7) + (count - 1) * 7)

const lastMonday = (month: number) => (year: number) => {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return dayOf(year, month, days - ((weekdayOf(dayOf(year, month, days)) + 6) % 7))
}

/** 5 U.S.C. 6103(a) without Inauguration Day, which only Washington observes. */
const federalHolidays: readonly Holiday[] = [
  { name: 'New Year’s Day', on: fixed(1, 1) },
  { name: 'Martin Luther King Jr. Day', on: nth(3, 1, 1) },
  { name: 'Washington’s Birthday', on: nth(3, 1, 2) },
  { name: 'Memorial Day', on: lastMonday(5) },
  { name: 'Juneteenth', on: fixed(6, 19) },
  { name: 'Independence Day', on: fixed(7, 4) },
  { name: 'Labor Day', on: nth(1, 1, 9) },
  { name: 'Columbus Day', on: nth(2, 1, 10) },
  { name: 'Veterans Day', on: fixed(11, 11) },
  { name: 'Thanksgiving', on: nth(4, 4, 11) },
  { name: 'Christmas Day', on: fixed(12, 25) },
]

/** Returns a year's observed holidays, possibly with next New Year's Day. */
export const federalDays = (year: number): ReadonlySet<Day> =>
  new Set(
    [year, year + 1]
      .flatMap((each) => federalHolidays.map(({ on }) => on(each)))
      .filter((day) => day.startsWith(`${year}-`)),
  )

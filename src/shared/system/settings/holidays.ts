/** `2026-12-25` */
export type Day = string

const dayOf = (year: number, month: number, day: number): Day =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
/** Sunday is 0. */
const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Returns how many days before or after its date a holiday is observed. */
type Observance = (weekday: number) => number

/** Government offices: Friday for Saturday, Monday for Sunday (5 U.S.C. 6103(b); E.O. 11582). */
const byOffices: Observance = (weekday) => (weekday === 6 ? -1 : weekday === 0 ? 1 : 0)
/** Federal Reserve Banks, which move the payments of all banks: open on the Friday, closed on the Monday. */
const byBanks: Observance = (weekday) => (weekday === 0 ? 1 : 0)

const fixed = (month: number, day: number) => (year: number, observed: Observance) =>
  dayOf(year, month, day + observed(weekdayOf(dayOf(year, month, day))))

/** The first such weekday from a day of the month on. */
const from = (day: number, weekday: number, month: number) => (year: number) =>
  dayOf(year, month, day + ((7 + weekday - weekdayOf(dayOf(year, month, day))) % 7))

/** 5 U.S.C. 6103(a) without Inauguration Day, which only Washington observes. */
const federalHolidays: readonly ((year: number, observed: Observance) => Day)[] = [
  fixed(1, 1), // New Year's Day
  from(15, 1, 1), // Martin Luther King Jr. Day
  from(15, 1, 2), // Washington's Birthday
  from(25, 1, 5), // Memorial Day
  fixed(6, 19), // Juneteenth
  fixed(7, 4), // Independence Day
  from(1, 1, 9), // Labor Day
  from(8, 1, 10), // Columbus Day
  fixed(11, 11), // Veterans Day
  from(22, 4, 11), // Thanksgiving
  fixed(12, 25), // Christmas Day
]

const known = new Map<number, ReadonlySet<Day>>()

/** Returns the days of a year on which government offices observe a holiday, possibly next New Year's Day. */
export function federalDays(year: number): ReadonlySet<Day> {
  const found = known.get(year)
  if (found) return found
  const days = [year, year + 1].flatMap((each) => federalHolidays.map((on) => on(each, byOffices)))
  const observed = new Set(days.filter((day) => day.startsWith(`${year}-`)))
  known.set(year, observed)
  return observed
}

/** Returns the days of a year on which the Federal Reserve observes a holiday; some are Saturdays. */
export const bankHolidays = (year: number): ReadonlySet<Day> => new Set(federalHolidays.map((on) => on(year, byBanks)))

/**
 * Payment days without the product's arithmetic: a calendar that is filled a day at a time from the statute (5 U.S.C.
 * 6103) and the Federal Reserve's rule for weekends. Tests compare the product with it.
 */
const dayMs = 86_400_000
const [firstYear, lastYear] = [1999, 2210]

const fixed = ['1/1', '6/19', '7/4', '11/11', '12/25']
/** By month: which Monday, with 5 for the last. */
const mondays: Readonly<Record<number, number>> = { 1: 3, 2: 3, 5: 5, 9: 1, 10: 2 }

/** Counted from January 1, 1970. */
const openDays = new Set<number>()
for (let at = Date.UTC(firstYear, 0, 1), isSundayHoliday = false; at < Date.UTC(lastYear, 0, 1); at += dayMs) {
  const date = new Date(at)
  const [month, day, weekday] = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCDay()]
  const isFixed = fixed.includes(`${month}/${day}`)
  const week = month === 5 && day > 24 ? 5 : Math.ceil(day / 7)
  const isMonday = weekday === 1 && (mondays[month] === week || isSundayHoliday)
  const isThanksgiving = month === 11 && weekday === 4 && week === 4
  isSundayHoliday = weekday === 0 && isFixed
  if (weekday > 0 && weekday < 6 && !isFixed && !isMonday && !isThanksgiving) openDays.add(at / dayMs)
}

/** @param day counted from January 1, 1970. */
export const isBankOpen = (day: number): boolean => openDays.has(day)

export type IndependentFrequency = 'daily' | 'weekly' | 'biweekly' | 'semimonthly' | 'monthly'

/** @param funded and results: counted from January 1, 1970. */
export function independentDays(funded: number, frequency: IndependentFrequency, count: number): number[] {
  const days: number[] = []
  while (days.length < count) {
    const number = days.length + 1
    let day = frequency === 'daily' ? (days.at(-1) ?? funded) + 1 : dueDay(funded, frequency, number)
    while (!openDays.has(day)) day++
    days.push(day)
  }
  return days
}

function dueDay(funded: number, frequency: Exclude<IndependentFrequency, 'daily'>, number: number): number {
  if (frequency === 'weekly') return funded + 7 * number
  if (frequency === 'biweekly') return funded + 14 * number
  if (frequency === 'monthly') return monthsLater(funded, number)
  // Half a month is 15 days.
  return number % 2 === 0 ? monthsLater(funded, number / 2) : monthsLater(funded, (number - 1) / 2) + 15
}

/** Walks back from the same day of the month to a day that exists. */
export function monthsLater(day: number, months: number): number {
  const from = new Date(day * dayMs)
  const month = from.getUTCMonth() + months
  for (let date = from.getUTCDate(); ; date--) {
    const at = new Date(Date.UTC(from.getUTCFullYear(), month, date))
    if (at.getUTCMonth() === month % 12) return at.getTime() / dayMs
  }
}

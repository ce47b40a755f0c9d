import { day, hour, type Random } from './random.ts'

/** January to December: shops borrow before the holidays and in spring. */
const season = [0.9, 0.95, 1.1, 1.15, 1.05, 0.9, 0.8, 0.85, 1.1, 1.25, 1.3, 0.75]
/** Sunday to Saturday. */
const week = [0.35, 1.15, 1.2, 1.15, 1.1, 0.95, 0.45]
/** By hour of UTC: quiet at night in America. */
const hours = [5, 4, 3, 2, 1, 1, 0, 0, 0, 1, 2, 4, 6, 8, 10, 11, 11, 10, 10, 10, 9, 8, 7, 6]

/** Doubles the arrivals over the period, with seasons, weekends and nights. */
export function arrivals(random: Random, count: number, start: Date, until: Date): Date[] {
  const days = Math.floor((until.getTime() - start.getTime()) / day)
  const weighted = Array.from({ length: days }, (_, index) => {
    const at = new Date(start.getTime() + index * day)
    const growth = 0.7 + (0.7 * index) / days
    return [at, growth * (season[at.getUTCMonth()] ?? 1) * (week[at.getUTCDay()] ?? 1)] as const
  })
  const byHour = hours.map((weight, of) => [of, weight] as const)
  return Array.from({ length: count }, () => {
    const moment = random.weighted(weighted).getTime() + random.weighted(byHour) * hour + random.whole(0, hour - 1)
    return new Date(moment)
  }).sort((a, b) => a.getTime() - b.getTime())
}

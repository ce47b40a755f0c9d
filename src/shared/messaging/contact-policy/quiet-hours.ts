/** No unsolicited messages before 8 a.m. or from 9 p.m., local time. */
export const openHour = 8
export const closeHour = 21

const quarterMs = 15 * 60_000
const steps = (48 * 60 * 60_000) / quarterMs

const isOpenIn = (at: Date, zone: string): boolean => {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at),
  )
  return hour >= openHour && hour < closeHour
}

/**
 * Returns when a person may be contacted: undefined for now, otherwise the next quarter hour at which it is day in every zone
 * they may be in, daylight saving time included.
 * @param zones IANA names; both for a state that spans two zones.
 */
export function quietUntil(at: Date, zones: readonly string[]): Date | undefined {
  const isOpen = (time: Date) => zones.every((zone) => isOpenIn(time, zone))
  if (isOpen(at)) return undefined
  const next = Math.ceil((at.getTime() + 1) / quarterMs) * quarterMs
  for (let step = 0; step < steps; step++) {
    const time = new Date(next + step * quarterMs)
    if (isOpen(time)) return time
  }
  throw new Error(`There is no hour at which it is day in all of ${zones.join(', ')}.`)
}

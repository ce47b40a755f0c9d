import { dateFormat } from '#shared/kit/locale/date-format.ts'
import { federalDays } from './holidays.ts'

/** The hours section of Settings, as text. */
interface Hours {
  readonly days: string
  readonly open: string
  readonly close: string
  readonly zone: string
  readonly keepsFederalHolidays?: boolean
  readonly closedDays?: string
}

export interface OpeningState {
  readonly isOpen: boolean
  readonly changesAt: Date
}

/** `EST` is New York's local time all year, also in July; `MST` is Arizona's, which has no daylight saving time. */
const zones: Readonly<Record<string, string>> = {
  ...named('America/New_York', 'ET', 'EST', 'EDT', 'EASTERN'),
  ...named('America/Chicago', 'CT', 'CST', 'CDT', 'CENTRAL'),
  ...named('America/Denver', 'MT', 'MDT', 'MOUNTAIN'),
  ...named('America/Phoenix', 'MST'),
  ...named('America/Los_Angeles', 'PT', 'PST', 'PDT', 'PACIFIC'),
  ...named('America/Anchorage', 'AKT', 'AKST', 'AKDT', 'ALASKA'),
  ...named('Pacific/Honolulu', 'HT', 'HST', 'HAWAII'),
  ...named('America/Puerto_Rico', 'AST', 'ATLANTIC'),
  ...named('Pacific/Guam', 'CHST'),
  ...named('Pacific/Pago_Pago', 'SST'),
  ...named('UTC', 'UTC', 'GMT'),
}

function named(zone: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, zone]))
}

/** Returns the IANA name of a recognized time zone. */
export function zoneName(written: string): string | undefined {
  const known = zones[written.toUpperCase()]
  if (known) return known
  try {
    return dateFormat({ timeZone: written }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Parses `Mon-Fri`, `Mon, Wed and Sat`, `Daily` into weekdays from 0 (Sunday). */
export function weekdays(written: string): ReadonlySet<number> | undefined {
  if (/^(daily|every ?day)$/i.test(written.trim())) return new Set(dayNames.keys())
  const found = new Set<number>()
  for (const part of written.split(/,|&|\band\b/i)) {
    const [first, last = first, more] = part.split(/-|\u2013|\bto\b|\bthrough\b/i).map(dayOf)
    if (more !== undefined || first === undefined || last === undefined || first < 0 || last < 0) return undefined
    for (let day = first; ; day = (day + 1) % 7) {
      found.add(day)
      if (day === last) break
    }
  }
  return found
}

const dayOf = (written: string) => dayNames.indexOf(written.trim().slice(0, 3).toLowerCase())

/** `9:00 AM` -> 540 */
function minutesOf(time: string): number {
  const [, hour, minute, half] = /^(\d{1,2}):(\d\d) ([AP])M$/.exec(time) ?? []
  return ((Number(hour) % 12) + (half === 'P' ? 12 : 0)) * 60 + Number(minute)
}

/** Undefined if the days in Settings are not recognized. */
function businessDays({
  days,
  keepsFederalHolidays = false,
  closedDays = '',
}: Hours): ((midnight: Date) => boolean) | undefined {
  const openDays = weekdays(days)
  if (!openDays || openDays.size === 0) return undefined
  const closed = new Set(closedDays.split('\n').map((day) => day.trim()))
  return (midnight) => {
    const day = midnight.toISOString().slice(0, 10)
    if (!openDays.has(midnight.getUTCDay()) || closed.has(day)) return false
    return !(keepsFederalHolidays && federalDays(midnight.getUTCFullYear()).has(day))
  }
}

/** Returns whether a date is a business day; Monday to Friday if Settings are not recognized. */
export function isBusinessDay(hours: Hours, day: string): boolean {
  const isWorked = businessDays(hours) ?? businessDays({ ...hours, days: 'Mon-Fri' })
  return isWorked?.(new Date(`${day}T00:00:00Z`)) ?? false
}

/** Returns the end of a date, `2026-03-02`, in an IANA zone. */
export const endOfDay = (timeZone: string, day: string): Date =>
  instant(timeZone, new Date(`${day}T00:00:00Z`), 24 * 60)

/** Returns when the business opens and closes on a date, `2026-03-02`; undefined if closed or not recognized. */
export function openTimes(hours: Hours, day: string): { readonly opensAt: Date; readonly closesAt: Date } | undefined {
  const [timeZone, isOpenOn, midnight] = [zoneName(hours.zone), businessDays(hours), new Date(`${day}T00:00:00Z`)]
  if (!timeZone || !isOpenOn?.(midnight)) return undefined
  const [from, until] = openMinutes(hours)
  return { opensAt: instant(timeZone, midnight, from), closesAt: instant(timeZone, midnight, until) }
}

/** Minutes after midnight; closing is later than opening, maybe on the next date. */
function openMinutes({ open, close }: Hours): [from: number, until: number] {
  const [from, until] = [minutesOf(open), minutesOf(close)]
  return [from, until > from ? until : until + 24 * 60]
}

const lookAheadDays = 62

/**
 * Returns whether the business is open; hours may run past midnight.
 * @returns undefined if days or zone are not recognized.
 */
export function openingState(hours: Hours, now: Date): OpeningState | undefined {
  const timeZone = zoneName(hours.zone)
  const isBusinessDay = businessDays(hours)
  if (!timeZone || !isBusinessDay) return undefined
  const [from, until] = openMinutes(hours)
  const today = wallClock(timeZone, now)
  for (let offset = -1; offset <= lookAheadDays; offset++) {
    const midnight = new Date(Date.UTC(today.year, today.month - 1, today.day + offset))
    if (!isBusinessDay(midnight)) continue
    const opensAt = instant(timeZone, midnight, from)
    const closesAt = instant(timeZone, midnight, until)
    if (now < opensAt) return { isOpen: false, changesAt: opensAt }
    if (now < closesAt) return { isOpen: true, changesAt: closesAt }
  }
  return undefined
}

function wallClock(timeZone: string, at: Date) {
  const shown = new Date(at.getTime() + offsetMs(timeZone, at))
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate() }
}

/** If a time change skips the reading, an hour later. */
function instant(timeZone: string, midnight: Date, minutes: number): Date {
  const shown = midnight.getTime() + minutes * 60_000
  const first = shown - offsetMs(timeZone, new Date(shown))
  const second = shown - offsetMs(timeZone, new Date(first))
  const isShown = second + offsetMs(timeZone, new Date(second)) === shown
  return new Date(isShown ? second : Math.max(first, second))
}

/** Clocks of the United States change at quarter hours of UTC only. */
const quarterMs = 15 * 60_000
const offsets = new Map<string, number>()
const maxOffsets = 5_000

/** From UTC; kept per zone and quarter hour, because a promise asks for a dozen of them. */
function offsetMs(timeZone: string, at: Date): number {
  const quarter = Math.floor(at.getTime() / quarterMs) * quarterMs
  const key = `${timeZone} ${quarter}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const offset = shownAt(timeZone, new Date(quarter)) - quarter
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(key, offset)
  return offset
}

const clock: Intl.DateTimeFormatOptions = {
  ...{ hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
  ...{ hour: 'numeric', minute: 'numeric' },
}

/** What a clock of the zone shows, as if it were UTC. */
function shownAt(timeZone: string, at: Date): number {
  const parts = dateFormat({ ...clock, timeZone }).formatToParts(at)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'))
}

/**
 * Returns when something promised within business-day hours is due, during business hours.
 * @returns clock hours later if days or zone are not recognized.
 */
export function promisedBy(hours: Hours, from: Date, withinHours: number): Date {
  const [opening, zone, isBusinessDay] = [openingState(hours, from), zoneName(hours.zone), businessDays(hours)]
  let left = withinHours * 60 * 60_000
  if (!opening || !zone || !isBusinessDay) return new Date(from.getTime() + left)
  let at = opening.isOpen ? from : opening.changesAt
  for (;;) {
    const { year, month, day } = wallClock(zone, at)
    const nextDay = instant(zone, new Date(Date.UTC(year, month - 1, day + 1)), 0)
    const rest = nextDay.getTime() - at.getTime()
    const isCounted = isBusinessDay(new Date(Date.UTC(year, month - 1, day)))
    if (isCounted && left < rest) break
    if (isCounted) left -= rest
    at = nextDay
  }
  const end = new Date(at.getTime() + left)
  const closing = openingState(hours, end)
  return closing && !closing.isOpen ? closing.changesAt : end
}

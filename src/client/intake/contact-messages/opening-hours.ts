import { locale } from '#shared/kit/locale/locale.ts'
import { openingState } from '#shared/system/settings/business-hours.ts'
import type { defaultHours } from '#shared/system/settings/hours.ts'
import * as copy from './opening-hours-copy.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Formats `Open now, until 3:00 PM your time.` @param zone the visitor's IANA time zone. */
export function formatOpeningStatus(hours: typeof defaultHours, now: Date, zone?: string): string {
  const state = openingState(hours, now)
  if (!state) return ''
  const timeZone = zone === undefined ? {} : { timeZone: zone }
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...timeZone }).format(state.changesAt)
  if (state.isOpen) return copy.openUntil(clock)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', ...timeZone })
  const isFar = state.changesAt.getTime() - now.getTime() > dayMs
  const day = weekday.format(state.changesAt)
  return isFar || day !== weekday.format(now) ? copy.closedUntilDay(day, clock) : copy.closedUntilTime(clock)
}

/** Shows in the visitor's time zone whether the office is open. */
export function hydrateOpeningHours(island: HTMLElement) {
  const line = island.querySelector<HTMLElement>('[data-opening]')
  if (!line) throw new Error('The opening hours element is missing.')
  const hours = JSON.parse(line.dataset.opening ?? '{}') as typeof defaultHours
  const tell = () => {
    const text = formatOpeningStatus(hours, new Date())
    if (line.textContent !== text) line.textContent = text
  }
  tell()
  setInterval(tell, minuteMs)
  island.dataset.awake = ''
}

import { openingState } from '#shared/system/settings/business-hours.ts'
import type { defaultHours } from '#shared/system/settings/hours.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** `Open now, until 3:00 PM your time.` @param zone the visitor's, as IANA names it. */
export function formatOpening(hours: typeof defaultHours, now: Date, zone?: string): string {
  const state = openingState(hours, now)
  if (!state) return ''
  const timeZone = zone === undefined ? {} : { timeZone: zone }
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', ...timeZone }).format(state.changesAt)
  if (state.isOpen) return `Open now, until ${clock} your time.`
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', ...timeZone })
  const isFar = state.changesAt.getTime() - now.getTime() > dayMs
  const day = weekday.format(state.changesAt)
  const on = isFar || day !== weekday.format(now) ? `on ${day} ` : ''
  return `Closed now. We are back ${on}at ${clock} your time. You can write at any time.`
}

/** Says in the page whether somebody is there now, on the visitor's own clock. */
export function wakeOpening(island: HTMLElement) {
  const line = island.querySelector<HTMLElement>('[data-opening]')
  if (!line) throw new Error('The line with the hours is not there.')
  const hours = JSON.parse(line.dataset.opening ?? '{}') as typeof defaultHours
  const tell = () => {
    const words = formatOpening(hours, new Date())
    if (line.textContent !== words) line.textContent = words
  }
  tell()
  setInterval(tell, minuteMs)
  island.dataset.awake = ''
}

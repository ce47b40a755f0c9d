import { zoneName } from '#shared/system/settings/business-hours.ts'
import type { usStates } from '#shared/system/settings/us-states.ts'

/** No unsolicited messages before 8 a.m. or from 9 p.m., local time. */
const openHour = 8
const closeHour = 21

const quarterMs = 15 * 60_000
const steps = (48 * 60 * 60_000) / quarterMs

const isOpenIn = (at: Date, zone: string): boolean => {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at),
  )
  return hour >= openHour && hour < closeHour
}

/**
 * Returns the next quarter hour at which it is day in every possible zone; undefined for now.
 * @param zones IANA names.
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

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'

const states: Record<string, string[]> = {}
const add = (zones: string[], names: string) => {
  for (const name of names.split(' ')) states[name] = zones
}
add([eastern], 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV')
add([central], 'AL AR IA IL LA MN MO MS OK WI')
add([mountain], 'CO MT NM UT WY')
add([pacific], 'CA NV WA')
// It must be day in both zones.
add([eastern, central], 'FL IN KY MI TN')
add([central, mountain], 'KS ND NE SD TX')
add([mountain, pacific], 'ID OR')
add(['America/Phoenix', mountain], 'AZ')
add(['America/Anchorage', 'America/Adak'], 'AK')
add(['Pacific/Honolulu'], 'HI')
add(['America/Puerto_Rico'], 'PR VI')
add(['Pacific/Guam'], 'GU MP')
add(['Pacific/Pago_Pago'], 'AS')

export const stateZones = states as Record<keyof typeof usStates, readonly string[]>

/** Returns the zone of the business hours (`EST` or IANA), else Eastern. */
export const siteZone = (text: string): string => zoneName(text.trim()) ?? eastern

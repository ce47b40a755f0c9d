import type { usStates } from '#shared/system/settings/us-states.ts'

type State = keyof typeof usStates

const eastern = 'America/New_York'
const central = 'America/Chicago'
const mountain = 'America/Denver'
const pacific = 'America/Los_Angeles'
const hawaii = 'Pacific/Honolulu'

/** Most populous zone first (IANA time zone database). */
const zones: Readonly<Record<State, readonly [string, ...string[]]>> = {
  ...{ AL: [central], AK: ['America/Anchorage', 'America/Adak'], AZ: ['America/Phoenix', mountain], AR: [central] },
  ...{ CA: [pacific], CO: [mountain], CT: [eastern], DE: [eastern], DC: [eastern], FL: [eastern, central] },
  ...{ GA: [eastern], HI: [hawaii], ID: [mountain, pacific], IL: [central], IN: [eastern, central], IA: [central] },
  ...{ KS: [central, mountain], KY: [eastern, central], LA: [central], ME: [eastern], MD: [eastern], MA: [eastern] },
  ...{ MI: [eastern, central], MN: [central], MS: [central], MO: [central], MT: [mountain], NE: [central, mountain] },
  ...{ NV: [pacific, mountain], NH: [eastern], NJ: [eastern], NM: [mountain], NY: [eastern], NC: [eastern] },
  ...{ ND: [central, mountain], OH: [eastern], OK: [central], OR: [pacific, mountain], PA: [eastern], RI: [eastern] },
  ...{ SC: [eastern], SD: [central, mountain], TN: [central, eastern], TX: [central, mountain], UT: [mountain] },
  ...{ VT: [eastern], VA: [eastern], WA: [pacific], WV: [eastern], WI: [central], WY: [mountain] },
  ...{ PR: ['America/Puerto_Rico'], VI: ['America/Puerto_Rico'], GU: ['Pacific/Guam'], MP: ['Pacific/Guam'] },
  ...{ AS: ['Pacific/Pago_Pago'] },
}

const unknownStateZones = [eastern, hawaii] as const

/** From the first hour until the end hour. */
const [firstHour, endHour] = [8, 21]

const zonesOf = (state: string | undefined): readonly [string, ...string[]] =>
  state !== undefined && state in zones ? zones[state as State] : unknownStateZones

/** Returns whether it is 8:00 to 21:00 in all zones of a state. */
export const isContactHour = (now: Date, state: string | undefined): boolean =>
  zonesOf(state).every((timeZone) => {
    const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
    return hour >= firstHour && hour < endHour
  })

/** Returns the date in a state's most populous zone, `2026-03-02`. */
export function localDate(now: Date, state: string | undefined): string {
  const [timeZone] = zonesOf(state)
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now)
}

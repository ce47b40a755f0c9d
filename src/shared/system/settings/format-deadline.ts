import { brokerZone } from './broker-day.ts'

/** Formats a promise with weekday and time zone: `Tuesday, December 1, 2:00 PM EST`. @param zone as in Settings. */
export const formatDeadline = (zone: string, at: Date): string =>
  at.toLocaleString('en-US', {
    ...{ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZone: brokerZone(zone), timeZoneName: 'short' },
  })

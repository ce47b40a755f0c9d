import { zoneName } from './business-hours.ts'

/** The zone by which the brokerage counts its days: that of its hours, or New York's where nobody understands those words. */
export const brokerZone = (written: string): string => zoneName(written) ?? 'America/New_York'

/** The day that it is for the brokerage, `2026-03-02`. @param written the zone as it stands in Settings. */
export const brokerDay = (written: string, at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: brokerZone(written), dateStyle: 'short' }).format(at)

/** The same in words, `March 2, 2026`. */
export const formatBrokerDay = (written: string, at: Date): string =>
  at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: brokerZone(written) })

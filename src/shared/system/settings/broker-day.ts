import { dateFormat } from '#shared/kit/locale/date-format.ts'
import { zoneName } from './business-hours.ts'

/** Returns the brokerage's time zone; New York's if not recognized. */
export const brokerZone = (written: string): string => zoneName(written) ?? 'America/New_York'

/**
 * Returns the brokerage's date, `2026-03-02`.
 * @param written the zone in Settings.
 */
export const brokerDay = (written: string, at: Date): string =>
  dateFormat({ timeZone: brokerZone(written), dateStyle: 'short' }, 'sv-SE').format(at)

/** Formats the brokerage's date: `March 2, 2026`. */
export const formatBrokerDay = (written: string, at: Date): string =>
  dateFormat({ dateStyle: 'long', timeZone: brokerZone(written) }).format(at)

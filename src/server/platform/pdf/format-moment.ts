const format = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: 'America/New_York', timeZoneName: 'short' },
})

/**
 * Names the time zone, because readers are in several: `November 21, 2026 at 5:41 AM EST`.
 * @param at ISO 8601.
 */
export const formatMoment = (at: string) => format.format(new Date(at))

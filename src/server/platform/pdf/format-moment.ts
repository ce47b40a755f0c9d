const format = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: 'America/New_York', timeZoneName: 'short' },
})

/**
 * A moment for people to read on paper: `November 21, 2026 at 5:41 AM EST`. Its readers sit in several zones: one for all
 * of them, and named.
 * @param at ISO 8601.
 */
export const formatMoment = (at: string) => format.format(new Date(at))

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a pay period: `Nov 1 – 30, 2026`. */
export const formatPeriod = ({ from, to }: { readonly from: string; readonly to: string }) =>
  format.formatRange(new Date(from), new Date(to))

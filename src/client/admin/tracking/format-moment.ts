const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Formats `Nov 21, 2026` in local time. */
export const formatLocalDay = (iso: string) => day.format(new Date(iso))

/** Formats `Saturday, Nov 21, 3:05 PM` in local time. */
export const formatLocalMoment = (iso: string) => moment.format(new Date(iso))

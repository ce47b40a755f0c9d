const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `2026-03-09` -> `please by Monday, March 9` */
export const formatDue = (dueOn: string) => `please by ${day.format(new Date(dueOn))}`

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** `2026-03-09` -> `due Monday, March 9` */
export const formatDue = (dueOn: string) => `due ${day.format(new Date(dueOn))}`

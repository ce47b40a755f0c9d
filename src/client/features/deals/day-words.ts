const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `2026-03-02` -> `Mar 2, 2026` */
export const dayWords = (day: string) => format.format(new Date(day))

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-03-02` -> `March 2, 2026` */
export const day = (date: string) => long.format(new Date(`${date}T00:00:00Z`))

import { locale } from '#shared/kit/locale/locale.ts'

const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats `2026-11-21` as `Nov 21, 2026`, the same in every time zone. */
export const formatDay = (day: string): string => format.format(new Date(day))

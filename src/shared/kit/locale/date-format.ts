import { locale } from './locale.ts'

/** Creating a formatter is a hundred times slower than using it. */
const known = new Map<string, Intl.DateTimeFormat>()
/** Far more than there are kinds of dates and time zones in use. */
const maxKnown = 500

/** Returns a formatter of dates, created once for the same options. @throws RangeError for an unknown time zone. */
export function dateFormat(options: Intl.DateTimeFormatOptions, language: string = locale): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const found = known.get(key)
  if (found) return found
  const created = new Intl.DateTimeFormat(language, options)
  if (known.size >= maxKnown) known.clear()
  known.set(key, created)
  return created
}

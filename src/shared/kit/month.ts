const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Returns whether a text is a month such as `2026-02`. */
export const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Returns the last full months before a date, oldest first. */
export function monthsBefore(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => monthOf(year * 12 + month - 1 - (count - back)))
}

/** Formats `2026-02` as `Feb 2026`. */
export function formatMonth(month: string): string {
  const [year = '', number = '1'] = month.split('-')
  return `${names[Number(number) - 1]} ${year}`
}

/** Returns the month in a file name: `Statement_2026-02.pdf`, `feb 2026.pdf`, `02-2026.pdf`. */
export function monthInName(fileName: string): string | undefined {
  const name = fileName.toLowerCase()
  const [, year, number] = /(?<!\d)(20\d\d)[-_. ]?(0[1-9]|1[0-2])(?!\d\d?\d\d)/.exec(name) ?? []
  if (year && number) return `${year}-${number}`
  const [, first, after] = /(?<!\d)(0[1-9]|1[0-2])[-_. ](20\d\d)(?!\d)/.exec(name) ?? []
  if (first && after) return `${after}-${first}`
  const [, word, of] = /(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-_. ]*(20\d\d)(?!\d)/.exec(name) ?? []
  const place = names.findIndex((short) => short.toLowerCase() === word)
  return of && place >= 0 ? `${of}-${String(place + 1).padStart(2, '0')}` : undefined
}

/** @param count months since year 0. */
const monthOf = (count: number) => `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Parses a month of this century to `2027-04`: `04/2027`, `4.27`, `2027-4`, `April 2027`. */
export function parseMonth(text: string): string | undefined {
  // With one space at most, no two parts of the expressions compete for many.
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  const [, yearFirst, monthLast] = /^(20\d\d) ?[-/. ] ?(\d\d?)$/.exec(typed) ?? []
  const [, monthFirst, yearLast] = /^(\d\d?|[a-z]{3,9}\.?) ?[-/., ] ?((?:20)?\d\d)$/.exec(typed) ?? []
  const year = yearFirst ?? yearLast
  const month = monthNumber(monthLast ?? monthFirst ?? '')
  return year && month >= 1 && month <= 12 ? `20${year.slice(-2)}-${String(month).padStart(2, '0')}` : undefined
}

const monthNumber = (typed: string) => (/^\d/.test(typed) ? Number(typed) : names.indexOf(typed.slice(0, 3)) + 1)

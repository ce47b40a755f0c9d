import { spawnSync } from 'node:child_process'
import type { AccountStatement, Transaction } from '#shared/applications/statements/statement.ts'

const limits = { encoding: 'utf8', maxBuffer: 50_000_000 } as const

/** Prints the text of each page as it is laid out. */
const plumber = `import sys, pdfplumber
with pdfplumber.open(sys.argv[1]) as pdf:
    for page in pdf.pages: print(page.extract_text(layout=True))`

/** Other extractors by name; the text of a file with its layout, or undefined if the program isn't installed. */
export const otherExtractors: Readonly<Record<string, (file: string) => string | undefined>> = {
  pdftotext: (file) => {
    const { stdout, error } = spawnSync('pdftotext', ['-layout', file, '-'], limits)
    return error ? undefined : stdout
  },
  pdfplumber: (file) => {
    const { stdout, status } = spawnSync(process.env.PYTHON ?? 'python3', ['-c', plumber, file], limits)
    return status === 0 ? stdout : undefined
  },
}

/**
 * Reads a statement as scripts around such extractors do: lines that begin with a date and end with an amount, signs by
 * sign, column heading and section.
 */
export function simpleExtraction(text: string): AccountStatement[] {
  const [, from = '', to = ''] =
    /(\S+ ?\S* ?\S*\d{2,4}) *(?:through|thru|to|-|–) *(\S+ ?\S* ?\S*\d{2,4})/.exec(text) ?? []
  const year = new Date(to).getFullYear() || new Date(from).getFullYear() || 2026
  const transactions: Transaction[] = []
  let section = 1
  let debitEnd = 0
  let creditEnd = 0
  for (const line of text.split('\n')) {
    if (/withdrawals|debits|fees|checks paid|charges/i.test(line) && !/\d\.\d\d/.test(line)) section = -1
    if (/deposits|credits/i.test(line) && !/\d\.\d\d/.test(line) && !/withdrawals|debits/i.test(line)) section = 1
    if (/(debits|withdrawals|subtractions)/i.test(line))
      debitEnd = line.search(/(debits|withdrawals|subtractions)/i) + 8
    if (/(credits|deposits|additions)/i.test(line)) creditEnd = line.search(/(credits|deposits|additions)/i) + 8
    const date =
      /^\s*((?:\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?)|(?:[A-Z][a-z]{2} \d{1,2}(?:, \d{4})?)|(?:\d{4}-\d{2}-\d{2})|(?:\d{1,2} [A-Z][a-z]{2}(?: \d{4})?))\s/.exec(
        line,
      )?.[1]
    const amounts = [...line.matchAll(/([-+(−]?\s?)\$?([\d,]*\.\d{2})(\)|-| DR)?/g)]
    const first = amounts.length > 1 ? amounts.at(-2) : amounts[0]
    if (!date || !first || /balance/i.test(line)) continue
    const cents = Math.round(Number((first[2] ?? '').replaceAll(',', '')) * 100)
    const at = (first.index ?? 0) + first[0].length
    const byColumn = debitEnd && creditEnd ? (Math.abs(at - debitEnd) < Math.abs(at - creditEnd) ? -1 : 1) : section
    const sign = /[-(−]/.test(first[1] ?? '') || first[3] ? -1 : byColumn
    const parsed = new Date(
      /\d{4}/.test(date)
        ? date
        : `${date.replace('-', '/')}${/\/\d{2}$/.test(date) && date.split('/').length === 3 ? '' : ` ${year}`}`,
    )
    if (Number.isNaN(parsed.getTime())) continue
    const day = new Date(Date.UTC(parsed.getFullYear(), parsed.getMonth(), parsed.getDate())).toISOString().slice(0, 10)
    transactions.push({ date: day, amountCents: cents * sign, description: line.trim(), page: 1 })
  }
  const period = {
    from: '2000-01-01',
    to: '2100-01-01',
    openingCents: null,
    closingCents: null,
    reconciled: false,
    firstBreak: null,
  }
  return [{ bank: null, holder: null, accountLast4: null, periods: [{ ...period, transactions }] }]
}

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { AccountStatement, Transaction } from '#shared/applications/statements/statement.ts'

/**
 * Reads a statement as scripts around `pdftotext -layout` (poppler) do: lines that begin with a date and end with an
 * amount, signs by sign, column heading and section. Returns undefined if poppler isn't installed.
 */
export function simpleExtraction(pdf: Buffer, directory: string): AccountStatement[] | undefined {
  const file = path.join(directory, 'compared.pdf')
  fs.writeFileSync(file, pdf)
  const { stdout, error } = spawnSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  if (error) return undefined
  const [, from = '', to = ''] =
    /(\S+ ?\S* ?\S*\d{2,4}) *(?:through|thru|to|-|–) *(\S+ ?\S* ?\S*\d{2,4})/.exec(stdout) ?? []
  const year = new Date(to).getFullYear() || new Date(from).getFullYear() || 2026
  const transactions: Transaction[] = []
  let section = 1
  let debitEnd = 0
  let creditEnd = 0
  for (const line of stdout.split('\n')) {
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

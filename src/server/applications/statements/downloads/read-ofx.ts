import { breakOf, type Fault, noEvidence } from '#shared/applications/statements/reconciliation/evidence.ts'
import type { AccountStatement, Transaction } from '#shared/applications/statements/statement.ts'
import { isStatementDay } from '#shared/applications/statements/statement-day.ts'

/** Reads OFX and QFX downloads, both SGML (1.x) and XML (2.x). */
export function readOfx(text: string): AccountStatement[] {
  const bank = elementIn(text, 'ORG') ?? null
  return blocksOf(text, 'STMTRS').map((block) => accountOf(block, bank))
}

export const isOfx = (text: string) => /<OFX>/i.test(text.slice(0, 5_000))

function accountOf(block: string, bank: string | null): AccountStatement {
  const breaks: Fault[] = []
  const seen = new Set<string>()
  const transactions: Transaction[] = []
  for (const one of blocksOf(block, 'STMTTRN')) {
    const date = dayOf(elementIn(one, 'DTPOSTED'))
    const cents = centsOf(elementIn(one, 'TRNAMT'))
    const line = one.replace(/\s+/g, ' ').trim().slice(0, 200)
    const id = elementIn(one, 'FITID')
    if (!date || cents === undefined)
      breaks.push({ page: 1, line, reason: 'This transaction has no date or no amount.' })
    else if (id && seen.has(id))
      breaks.push({ page: 1, line, reason: 'The bank’s id of this transaction is used twice.' })
    if (id) seen.add(id)
    if (!date || cents === undefined) continue
    const names = [elementIn(one, 'NAME'), elementIn(one, 'MEMO')].filter(
      (name, index, all) => name && all.indexOf(name) === index,
    )
    const check = elementIn(one, 'CHECKNUM')
    const description = names.join(' ') || (check ? `CHECK ${check}` : (elementIn(one, 'TRNTYPE') ?? ''))
    if (cents !== 0) transactions.push({ date, amountCents: cents, description, page: 1 })
  }
  transactions.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const ledger = blocksOf(block, 'LEDGERBAL')[0] ?? ''
  const closing = centsOf(elementIn(ledger, 'BALAMT')) ?? null
  breaks.push({ page: 1, line: '', reason: 'The file has no opening balance that proves its amounts.', isPeriod: true })
  const account = (elementIn(block, 'ACCTID') ?? '').replace(/\D/g, '')
  return {
    bank,
    holder: null,
    accountLast4: account.length >= 4 ? account.slice(-4) : null,
    periods: [
      {
        from: dayOf(elementIn(block, 'DTSTART')) ?? transactions[0]?.date ?? '',
        to: dayOf(elementIn(block, 'DTEND')) ?? transactions.at(-1)?.date ?? '',
        ...{
          openingCents: null,
          closingCents: closing,
          reconciled: false,
          firstBreak: breaks[0] ? breakOf(breaks[0]) : null,
          transactions,
          evidence: { ...noEvidence, faults: breaks },
        },
      },
    ],
  }
}

/** Returns the contents of each element, up to its end tag or the next one of its kind. */
function blocksOf(text: string, tag: string): string[] {
  return text
    .split(new RegExp(`<${tag}>`, 'i'))
    .slice(1)
    .map((part) => part.split(new RegExp(`</${tag}>`, 'i'))[0] ?? '')
}

function elementIn(text: string, tag: string): string | undefined {
  const value = new RegExp(`<${tag}>([^<\\r\\n]*)`, 'i').exec(text)?.[1]?.trim()
  return value ? value.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>') : undefined
}

const dayOf = (text: string | undefined) => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})/.exec(text ?? '') ?? []
  const date = `${year}-${month}-${day}`
  return isStatementDay(date) ? date : undefined
}

function centsOf(text: string | undefined): number | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^([-+]?)(\d*)(?:[.,](\d{1,2})0*)?$/.exec(text ?? '') ?? []
  if (whole === '' && fraction === '') return undefined
  const cents = Number(whole || '0') * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}

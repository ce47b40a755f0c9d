import { balanceLabel, type ColumnKind, columnOf, noLabels } from '#server/applications/statements/layout/labels.ts'
import { dateAt, formatDay } from '#server/applications/statements/layout/tokens.ts'
import { breakOf, type Fault, noEvidence } from '#shared/applications/statements/reconciliation/evidence.ts'
import { withEvidence } from '#shared/applications/statements/reconciliation/gate.ts'
import type { AccountStatement, Transaction } from '#shared/applications/statements/statement.ts'

const maxRows = 50_000
/** Above the table; the search for an account number takes time that is cubic in it. */
const maxHeading = 1_000

/** Reads the transactions of a CSV file of a bank; running balances prove it, if it has them. */
export function readCsv(text: string): AccountStatement[] {
  const rows = cellsOf(text)
  const head = rows.findIndex((row) => isHead(row.map(kindOf)))
  if (head < 0 || rows.length > maxRows) return []
  const kinds = (rows[head] ?? []).map(kindOf)
  const breaks: Fault[] = []
  /** No sum shows these. */
  const doubts: Fault[] = []
  const fail = (line: readonly string[], reason: string) => breaks.push({ page: 1, line: line.join(', '), reason })
  const cell = (row: readonly string[], ...wanted: ColumnKind[]) => {
    for (const kind of wanted) {
      const at = kinds.indexOf(kind)
      if (at >= 0 && (row[at] ?? '').trim() !== '') return (row[at] ?? '').trim()
    }
    return ''
  }
  const printed: Partial<Record<'opening' | 'closing', number>> = {}
  const found: (Transaction & { line: readonly string[] })[] = []
  const body = rows.slice(head + 1).filter((row) => row.some((one) => one.trim() !== ''))
  const isTyped = body.every((row) => !/^[-(]/.test(cell(row, 'amount')))
  for (const row of [...rows.slice(0, head), ...body]) {
    const label = row
      .map((one) => balanceLabel(one.replace(/\bas of\b.*$/is, '').trim(), noLabels))
      .find((one) => one === 'opening' || one === 'closing')
    const value = centsOf(cell(row, 'amount')) || (centsOf(cell(row, 'balance')) ?? centsOf(row.at(-1) ?? ''))
    if (label === 'opening' || label === 'closing') printed[label] = value ?? 0
  }
  for (const row of body) {
    const isBalance = row.some((one) =>
      ['opening', 'closing'].includes(balanceLabel(one.replace(/\bas of\b.*$/is, '').trim(), noLabels) ?? ''),
    )
    if (isBalance) continue
    const date = dateAt(
      cell(row, 'postDate', 'date')
        .replace(/[T ]\d{2}:\d{2}.*$/s, '')
        .split(' ')
        .map((word) => ({ text: word })),
      0,
    )?.date
    const debit = centsOf(cell(row, 'debit'))
    const credit = centsOf(cell(row, 'credit'))
    const amount = centsOf(cell(row, 'amount'))
    const type = cell(row, 'type')
    const sign = isTyped && /\bdebit|^d[br]?$|withdrawal/i.test(type) ? -1 : 1
    const cents =
      amount !== undefined ? amount * sign : credit || debit ? (credit ?? 0) - Math.abs(debit ?? 0) : undefined
    if (!date?.year || cents === undefined) {
      doubts.push({ page: 1, line: row.join(', '), reason: 'This line has no date or no amount.' })
      continue
    }
    const balance = centsOf(cell(row, 'balance'))
    const texts = kinds.flatMap((kind, at) =>
      kind === 'text' || (kind === 'number' && row[at]) ? [(row[at] ?? '').trim()] : [],
    )
    const description = texts.filter(Boolean).join(' ')
    found.push({
      date: formatDay(date),
      amountCents: cents,
      description,
      page: 1,
      line: row,
      ...(balance === undefined ? {} : { balanceCents: balance }),
    })
  }
  const ordered = inOrder(found)
  const first = ordered[0]
  const last = ordered.at(-1)
  if (!first || !last) return []
  const opening = printed.opening ?? (first.balanceCents === undefined ? null : first.balanceCents - first.amountCents)
  const closing = printed.closing ?? last.balanceCents ?? null
  let running = opening
  for (const one of ordered) {
    if (running === null) break
    running += one.amountCents
    if (one.balanceCents !== undefined && one.balanceCents !== running) {
      fail(one.line, "The running balance doesn't follow from the lines before it.")
      break
    }
  }
  const isChained = ordered.every(({ balanceCents }) => balanceCents !== undefined)
  const isPrinted = printed.opening !== undefined && printed.closing !== undefined && opening !== null
  if (!isChained && !isPrinted)
    doubts.push({ page: 1, line: '', reason: 'The file has no balances that prove its amounts.', isPeriod: true })
  if (running !== null && closing !== null && running !== closing)
    fail([], 'Opening balance plus credits minus debits is not the closing balance.')
  const [firstFault] = [...doubts, ...breaks]
  const period = withEvidence({
    ...{ from: first.date, to: last.date, openingCents: opening, closingCents: closing },
    ...{ reconciled: !firstFault, firstBreak: firstFault ? breakOf(firstFault) : null },
    evidence: { ...noEvidence, faults: doubts },
    transactions: ordered.map(({ line: _line, ...one }) => one).filter(({ amountCents }) => amountCents !== 0),
  })
  return [
    {
      bank: null,
      holder: null,
      accountLast4: last4In(rows.slice(0, head), rows[head] ?? [], body[0] ?? []),
      periods: [period],
    },
  ]
}

const kindOf = (heading: string): ColumnKind | undefined => columnOf(heading.replaceAll('_', ' '), noLabels)

const isHead = (kinds: readonly (ColumnKind | undefined)[]) =>
  kinds.some((kind) => kind === 'date' || kind === 'postDate') &&
  kinds.some((kind) => kind === 'amount' || kind === 'debit' || kind === 'credit')

function centsOf(text: string): number | undefined {
  const match = /^([-+(]*)\$?([-+]?)([\d,]*)(?:\.(\d{1,2})0*)?\)?(-|CR|DR)?$/i.exec(text.replace(/\s/g, ''))
  const [, before = '', inner = '', whole = '', fraction = '', after = ''] = match ?? []
  if (!match || (whole === '' && fraction === '')) return undefined
  const cents = Number(whole.replaceAll(',', '') || '0') * 100 + Number(fraction.padEnd(2, '0'))
  return /[-(]/.test(before + inner) || /-|DR/i.test(after) ? -cents : cents
}

/** Banks write the newest line first or last. */
function inOrder<One extends Transaction>(rows: readonly One[]): One[] {
  const follows = (a: One | undefined, b: One | undefined) =>
    a?.balanceCents !== undefined && b?.balanceCents !== undefined && a.balanceCents + b.amountCents === b.balanceCents
  const forward = rows.filter((row, index) => index > 0 && follows(rows[index - 1], row)).length
  const backward = rows.filter((row, index) => index > 0 && follows(row, rows[index - 1])).length
  const isFalling = (rows[0]?.date ?? '') > (rows.at(-1)?.date ?? '')
  const isReversed = forward === backward ? isFalling : backward > forward
  return isReversed ? [...rows].reverse() : [...rows]
}

function last4In(
  above: readonly (readonly string[])[],
  head: readonly string[],
  first: readonly string[],
): string | null {
  const at = head.findIndex((heading) => /^(?:account|acct)(?: ?(?:number|no|#))?$/i.test(heading.trim()))
  const own =
    at >= 0
      ? (first[at] ?? '')
      : (/account.*?([\dxX*-]*\d{4})\b/i.exec(above.flat().join(' ').slice(0, maxHeading))?.[1] ?? '')
  const digits = own.replace(/\D/g, '')
  return digits.length >= 4 ? digits.slice(-4) : null
}

/** Splits text into cells (RFC 4180) by the separator that its lines share. */
function cellsOf(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const counts = [',', ';', '\t', '|'].map((one) => ({ one, count: plain.slice(0, 5_000).split(one).length }))
  const separator = counts.sort((a, b) => b.count - a.count)[0]?.one ?? ','
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  for (let index = 0; index < plain.length && rows.length <= maxRows + 1; index++) {
    const letter = plain[index] ?? ''
    if (isQuoted) {
      if (letter === '"' && plain[index + 1] === '"') {
        cell += '"'
        index++
      } else if (letter === '"') isQuoted = false
      else cell += letter
    } else if (letter === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (letter === separator || letter === '\n') {
      rows.at(-1)?.push(cell.replace(/\r$/, ''))
      cell = ''
      if (letter === '\n') rows.push([])
    } else cell += letter
  }
  rows.at(-1)?.push(cell.replace(/\r$/, ''))
  return rows
}

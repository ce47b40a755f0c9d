import type { TrueAccount, TruePeriod, TrueTransaction } from './business.ts'
import { drawChecks, drawDaily } from './draw-lists.ts'
import type { Layout } from './layout.ts'
import { amount, type Design, type DrawnColumn, isCheck, isFee, money, openPen, type Pen, total } from './pen.ts'
import { openSheet, wrap, writeAmount, writeDate } from './sheet.ts'

const marketing =
  'Did you know? Open a Premier account with $10,000.00 by 12/31 and earn $250.00. Fees of $35.00 may apply if your balance falls below $1,500.00.'

/** Returns a layout that draws statements by a design. */
export const layoutOf = (design: Design): Layout => ({
  name: design.name,
  bank: design.bank,
  ...(design.accounts ? { accounts: design.accounts } : {}),
  draw: (accounts) => draw(design, accounts),
})

async function draw(design: Design, accounts: readonly TrueAccount[]): Promise<Buffer> {
  const sheet = openSheet({
    ...(design.rotate ? { rotate: design.rotate } : {}),
    ...(design.landscape ? { landscape: true } : {}),
  })
  const months = Math.max(...accounts.map(({ periods }) => periods.length))
  for (let month = 0; month < months; month++) {
    const pen = openPen(sheet, design, accounts[0], accounts[0]?.periods[month])
    pen.begin()
    for (const account of accounts) {
      const period = account.periods[month]
      if (period) drawPeriod(pen, design, account, period, accounts.length > 1)
    }
  }
  return sheet.end()
}

function drawPeriod(pen: Pen, design: Design, account: TrueAccount, period: TruePeriod, isOneOfMany: boolean) {
  if (isOneOfMany) {
    pen.room(120)
    pen.write(40, `Business Account ending in ${account.last4}`, 'left', 'Helvetica-Bold')
    pen.next(16)
  }
  drawSummary(pen, design, period)
  for (const line of wrap(marketing, 95)) {
    pen.write(40, line)
    pen.next()
  }
  pen.next(8)
  if (design.body === 'running') drawRunning(pen, design, period)
  else drawSections(pen, design, period)
  if (design.dailyColumns) drawDaily(pen, design, period)
  pen.next(20)
}

function drawSummary(pen: Pen, design: Design, period: TruePeriod) {
  const { transactions } = period
  const debits = transactions.filter(({ amountCents }) => amountCents < 0)
  const items = [
    [design.opening.replace('{from}', writeDate(period.from, design.periodDates)), undefined, period.openingCents],
    ['Deposits and additions', transactions.length - debits.length, total(transactions, 1)],
    ['Checks paid', debits.filter(isCheck).length, -total(debits.filter(isCheck), -1)],
    [
      'Withdrawals and other debits',
      debits.filter((one) => !isCheck(one)).length,
      -total(
        debits.filter((one) => !isCheck(one)),
        -1,
      ),
    ],
    [design.closing.replace('{to}', writeDate(period.to, design.periodDates)), undefined, period.closingCents],
  ] as const
  if (design.summary === 'grid') {
    const each = [
      items[0],
      ['Total credits', undefined, total(transactions, 1)],
      ['Total debits', undefined, -total(transactions, -1)],
      items[4],
    ] as const
    for (const [index, item] of each.entries()) pen.write(40 + index * 135, item?.[0] ?? '')
    pen.next()
    for (const [index, item] of each.entries()) pen.write(40 + index * 135, money(item?.[2] ?? 0, design))
    pen.next(20)
    return
  }
  if (!design.summary) return
  if (design.summary === 'beside') {
    const left = ['Branch: Oak Hill 0142', 'Save $250.00 when you switch', 'to paperless by 06/30.', 'Rate 1.25 %', '']
    for (const [index, [label, , cents]] of items.entries()) {
      pen.write(40, left[index] ?? '')
      pen.write(320, label)
      pen.write(560, money(cents, design), 'right')
      pen.next()
    }
    pen.next(10)
    return
  }
  pen.write(40, 'Account summary', 'left', 'Helvetica-Bold')
  pen.next(14)
  for (const [label, count, cents] of items) {
    pen.write(40, label)
    if (design.summary === 'counts' && count !== undefined) pen.write(300, String(count), 'right')
    pen.write(420, money(cents, design), 'right')
    pen.next()
  }
  pen.next(10)
}

function heads(pen: Pen, columns: readonly DrawnColumn[]) {
  for (const { label, x, align } of columns) {
    for (const [index, line] of label.split('\n').entries()) {
      const y = pen.y
      pen.y += index * 10
      pen.write(x, line, align, 'Helvetica-Bold')
      pen.y = y
    }
  }
  pen.next(Math.max(...columns.map(({ label }) => label.split('\n').length)) * 10 + 5)
}

interface Cells {
  readonly one: TrueTransaction
  readonly balance?: number | undefined
  readonly isPlain?: boolean
  readonly date?: boolean
}

function row(
  pen: Pen,
  design: Design,
  columns: readonly DrawnColumn[],
  { one, balance, isPlain = false, date = true }: Cells,
) {
  const [first = '', ...more] = wrap(one.description, design.wrapAt ?? 40)
  pen.room(design.breakInsideRow ? 10 : 12 + more.length * 11)
  const textX = columns.find(({ key }) => key === 'text')?.x ?? 100
  const isCentered = design.isCentered === true && more.length > 0
  if (isCentered) {
    pen.write(textX, first)
    pen.next(11)
  }
  for (const { key, x, align = 'left' } of columns) {
    if ((key === 'date' || key === 'postDate') && date) pen.write(x, writeDate(one.date, design.dates))
    if (key === 'text') pen.write(x, isCentered ? (more.shift() ?? '') : first)
    if (key === 'check' && one.checkNumber) pen.write(x, String(one.checkNumber))
    if (key === 'type') pen.write(x, one.amountCents < 0 ? 'Debit' : 'Credit')
    if (key === 'amount') amount(pen, design, x, align, one.amountCents, isPlain)
    if (key === 'debit' && one.amountCents < 0) amount(pen, design, x, align, one.amountCents, true)
    if (key === 'credit' && one.amountCents > 0) amount(pen, design, x, align, one.amountCents, true)
    if (key === 'balance' && balance !== undefined)
      amount(pen, { ...design, sign: design.sign === 'plus minus' ? 'minus' : design.sign }, x, align, balance, false)
  }
  pen.next(11)
  for (const line of more) {
    if (design.breakInsideRow) pen.room(10)
    pen.write(textX, line)
    pen.next(11)
  }
}

function drawRunning(pen: Pen, design: Design, period: TruePeriod) {
  pen.write(40, 'Account activity', 'left', 'Helvetica-Bold')
  pen.next(14)
  let balance = period.openingCents
  const carried = (label: string) => {
    const column = design.columns.find(({ key }) => key === 'balance')
    pen.write(design.columns.find(({ key }) => key === 'text')?.x ?? 100, label)
    if (column) amount(pen, design, column.x, column.align ?? 'left', balance, false)
    pen.next(12)
  }
  heads(pen, design.columns)
  if (!design.summary) carried(design.opening.replace('{from}', writeDate(period.from, design.periodDates)))
  pen.onPage = () => {
    heads(pen, design.columns)
    if (design.pageBalances) carried('Balance brought forward')
  }
  const list = design.newestFirst ? [...period.transactions].reverse() : period.transactions
  let running = design.newestFirst ? period.closingCents : period.openingCents
  for (const [index, one] of list.entries()) {
    if (!design.newestFirst) {
      running += one.amountCents
    }
    const isLast = list[index + 1]?.date !== one.date
    const shown = design.balances === 'row' || (design.balances === 'day' && isLast) ? running : undefined
    const isSameDate = index > 0 && list[index - 1]?.date === one.date
    const y = pen.y
    row(pen, design, design.columns, {
      one,
      balance: shown,
      isPlain: design.sign === 'none',
      date: !design.omitSameDate || !isSameDate || y > 700,
    })
    balance = running
    if (design.newestFirst) running -= one.amountCents
  }
  if (list.length === 0) {
    pen.write(40, 'No activity this period')
    pen.next(12)
  }
  pen.onPage = undefined
  if (!design.summary) carried(design.closing.replace('{to}', writeDate(period.to, design.periodDates)))
  if (design.totals) {
    pen.write(100, 'Total')
    for (const { key, x, align } of design.columns) {
      if (key === 'debit') pen.write(x, writeAmount(total(period.transactions, -1)), align)
      if (key === 'credit') pen.write(x, writeAmount(total(period.transactions, 1)), align)
    }
    pen.next(12)
  }
}

function drawSections(pen: Pen, design: Design, period: TruePeriod) {
  const credits = period.transactions.filter(({ amountCents }) => amountCents > 0)
  const debits = period.transactions.filter((one) => one.amountCents < 0 && !isCheck(one) && !isFee(one))
  const parts = [
    [design.titles?.[0] ?? 'Deposits and additions', credits],
    [design.titles?.[2] ?? 'Electronic withdrawals', debits],
    [design.titles?.[3] ?? 'Fees', period.transactions.filter(isFee)],
  ] as const
  const section = (title: string, all: readonly TrueTransaction[]) => {
    if (all.length === 0) return
    pen.room(60)
    pen.write(40, title, 'left', 'Helvetica-Bold')
    pen.next(14)
    if (!design.omitHeads) heads(pen, design.columns)
    pen.onPage = () => {
      pen.write(40, `${title} (continued)`, 'left', 'Helvetica-Bold')
      pen.next(14)
      if (!design.omitHeads) heads(pen, design.columns)
    }
    for (const one of all) row(pen, design, design.columns, { one, isPlain: design.sign === 'none' })
    pen.onPage = undefined
    if (design.totals) {
      pen.write(
        design.columns.find(({ key }) => key === 'text')?.x ?? 100,
        `Total ${title.toLowerCase()}`,
        'left',
        'Helvetica-Bold',
      )
      const { x = 500, align } = design.columns.find(({ key }) => key === 'amount') ?? {}
      amount(pen, design, x, align ?? 'right', total(all, 1) - total(all, -1), design.sign === 'none')
      pen.next(14)
    }
    pen.next(8)
  }
  section(...parts[0])
  drawChecks(pen, design, period.transactions.filter(isCheck))
  section(...parts[1])
  section(...parts[2])
}

/**
 * Four layouts kept apart: written before the parser ran on any statement, and never used to tune it. A change of the
 * parser must not be motivated by a result of these.
 */

import { addDays } from '#shared/kit/calendar-day.ts'
import type { TrueAccount, TruePeriod, TrueTransaction } from './business.ts'
import type { Layout } from './layout.ts'
import { openSheet, wrap, writeAmount, writeDate } from './sheet.ts'

const bottom = 730

/** Whole lines of a line printer in Courier, with debit, credit and balance columns and carried balances. */
const linePrinter: Layout = {
  name: 'unseen: line printer',
  bank: 'Meridian Bank & Trust',
  async draw([account]) {
    const sheet = openSheet()
    const mono = { font: 'Courier', size: 8 }
    for (const period of account?.periods ?? []) {
      let y = 0
      let page = 0
      let balance = period.openingCents
      const line = (text: string) => {
        sheet.text(36, y, text, mono)
        y += 11
      }
      const begin = () => {
        sheet.addPage()
        y = 40
        line(`MERIDIAN BANK & TRUST${' '.repeat(40)}PAGE ${String(++page).padStart(3)}`)
        line(
          `ACCOUNT NUMBER  00-4471-${account?.last4}${' '.repeat(25)}STATEMENT DATE  ${writeDate(period.to, 'MM/DD/YY')}`,
        )
        line(`STATEMENT PERIOD ${writeDate(period.from, 'MM/DD/YY')} THRU ${writeDate(period.to, 'MM/DD/YY')}`)
        line('')
        line(
          `${'DATE'.padEnd(9)}${'CHECK#'.padEnd(8)}${'DESCRIPTION'.padEnd(38)}${'DEBITS'.padStart(14)}${'CREDITS'.padStart(14)}${'BALANCE'.padStart(16)}`,
        )
        line('-'.repeat(99))
      }
      const row = (date: string, check: string, text: string, debit: string, credit: string, shown: string) =>
        line(
          `${date.padEnd(9)}${check.padEnd(8)}${text.padEnd(38)}${debit.padStart(14)}${credit.padStart(14)}${shown.padStart(16)}`,
        )
      begin()
      row(writeDate(period.from, 'MM/DD'), '', 'PREVIOUS STATEMENT BALANCE', '', '', writeAmount(balance))
      for (const one of period.transactions) {
        const [first = '', ...more] = wrap(one.description, 36)
        if (y > bottom - 12 * more.length) {
          row('', '', 'BALANCE CARRIED FORWARD', '', '', signedAfter(balance))
          begin()
          row('', '', 'BALANCE BROUGHT FORWARD', '', '', signedAfter(balance))
        }
        balance += one.amountCents
        const amount = writeAmount(one.amountCents)
        row(
          writeDate(one.date, 'MM/DD'),
          one.checkNumber ? String(one.checkNumber) : '',
          one.checkNumber ? 'CHECK' : first,
          one.amountCents < 0 ? amount : '',
          one.amountCents > 0 ? amount : '',
          signedAfter(balance),
        )
        for (const rest of more) line(`${' '.repeat(17)}${rest}`)
      }
      line('')
      line(
        `TOTAL DEBITS  ${writeAmount(sumOf(period.transactions, -1))}   TOTAL CREDITS  ${writeAmount(sumOf(period.transactions, 1))}`,
      )
      line(`NEW BALANCE AS OF ${writeDate(period.to, 'MM/DD/YY')}   ${signedAfter(balance)}`)
    }
    return sheet.end()
  },
}

const signedAfter = (cents: number) => `${writeAmount(cents)}${cents < 0 ? '-' : ''}`
const sumOf = (all: readonly TrueTransaction[], sign: number) =>
  all.reduce((sum, { amountCents }) => sum + (amountCents * sign > 0 ? Math.abs(amountCents) : 0), 0)

/** A credit union with several accounts in one file: two dates, dollar signs far from their amounts, minus after. */
const creditUnion: Layout = {
  name: 'unseen: credit union, several accounts',
  bank: 'Prairie Sky Credit Union',
  accounts: 2,
  async draw(accounts) {
    const sheet = openSheet()
    const month = accounts[0]?.periods[0]
    if (!month) return sheet.end()
    let y = 0
    const begin = () => {
      sheet.addPage()
      sheet.text(40, 36, 'Prairie Sky Credit Union', { size: 15, font: 'Times-Bold' })
      sheet.text(40, 56, 'Member statement', { font: 'Times-Roman' })
      sheet.text(400, 40, `${writeDate(month.from, 'Mon D, YYYY')} to ${writeDate(month.to, 'Mon D, YYYY')}`, {
        font: 'Times-Roman',
      })
      sheet.text(
        40,
        764,
        'Federally insured by NCUA. Questions? Call 555-0142. Members saved an average of $312.40 last year.',
        { size: 7, font: 'Times-Italic' },
      )
      y = 90
    }
    begin()
    for (const [index, account] of accounts.entries()) {
      const period = account.periods[0]
      if (!period) continue
      if (y > 600) begin()
      sheet.text(
        40,
        y,
        `${index === 0 ? 'BUSINESS CHECKING' : 'BUSINESS SAVINGS'} - Account ending in ${account.last4}`,
        { size: 11, font: 'Times-Bold' },
      )
      y += 18
      const head = () => {
        for (const [x, label] of [
          [40, 'Eff. Date'],
          [95, 'Post Date'],
          [150, 'Transaction Description'],
        ] as const) {
          sheet.text(x, y, label, { font: 'Times-Bold' })
        }
        sheet.text(470, y, 'Amount', { font: 'Times-Bold', align: 'right' })
        sheet.text(560, y, 'New Balance', { font: 'Times-Bold', align: 'right' })
        y += 14
      }
      head()
      const font = { font: 'Times-Roman', size: 9.5 }
      const money = (x: number, cents: number) => {
        sheet.text(x - 70, y, '$', font)
        sheet.text(x, y, writeAmount(cents), { ...font, align: 'right' })
        if (cents < 0) sheet.text(x + 1, y, '-', font)
      }
      let balance = period.openingCents
      sheet.text(95, y, writeDate(period.from, 'Mon DD'), font)
      sheet.text(150, y, 'Starting Balance', font)
      money(560, balance)
      y += 13
      for (const one of period.transactions) {
        if (y > bottom) {
          begin()
          sheet.text(40, y, `(continued) Account ending in ${account.last4}`, font)
          y += 14
          head()
        }
        balance += one.amountCents
        sheet.text(40, y, writeDate(addDays(one.date, one.date === period.from ? 0 : -1), 'Mon DD'), font)
        sheet.text(95, y, writeDate(one.date, 'Mon DD'), font)
        const [first = '', ...more] = wrap(one.description, 44)
        sheet.text(150, y, first, font)
        money(470, one.amountCents)
        money(560, balance)
        y += 11
        for (const rest of more) {
          sheet.text(156, y, rest, { ...font, size: 8 })
          y += 10
        }
        y += 2
      }
      sheet.text(95, y, writeDate(period.to, 'Mon DD'), font)
      sheet.text(150, y, 'Ending Balance', font)
      money(560, balance)
      y += 30
    }
    return sheet.end()
  },
}

/** An online bank on landscape pages: newest first, every character drawn alone, signs before, day totals. */
const onlineBank: Layout = {
  name: 'unseen: online bank, newest first, single characters',
  bank: 'Cobalt Business',
  async draw([account]) {
    const sheet = openSheet({ landscape: true })
    const font = { font: 'DejaVu', size: 8 }
    const spell = (x: number, y: number, text: string) => {
      let at = x
      for (const letter of text) {
        if (letter !== ' ') sheet.text(at, y, letter, font)
        at += sheet.width(letter, font) + 0.25
      }
    }
    for (const period of account?.periods ?? []) {
      let y = 0
      const begin = () => {
        sheet.addPage()
        spell(40, 30, 'Cobalt Business')
        spell(560, 30, `Account •••• ${account?.last4}`)
        spell(40, 44, `Statement for ${writeDate(period.from, 'Month D')} – ${writeDate(period.to, 'Month D, YYYY')}`)
        y = 70
      }
      begin()
      const credits = sumOf(period.transactions, 1)
      const debits = sumOf(period.transactions, -1)
      for (const [x, label, value] of [
        [40, 'Opening balance', money(period.openingCents)],
        [210, 'Money in', `+${money(credits)}`],
        [360, 'Money out', `−${money(debits)}`],
        [520, 'Closing balance', money(period.closingCents)],
      ] as const) {
        spell(x, y, label)
        spell(x, y + 12, value)
      }
      y += 36
      const head = () => {
        spell(40, y, 'Date')
        spell(130, y, 'Details')
        spell(480, y, 'Type')
        spell(600, y, 'Amount')
        y += 14
      }
      head()
      for (const one of [...period.transactions].reverse()) {
        if (y > 560) {
          begin()
          head()
        }
        spell(40, y, writeDate(one.date, 'D Mon YYYY'))
        spell(130, y, one.description.slice(0, 58))
        spell(480, y, one.amountCents < 0 ? 'Payment' : 'Receipt')
        spell(600, y, `${one.amountCents < 0 ? '−' : '+'}${money(one.amountCents)}`)
        y += 13
      }
      if (period.transactions.length === 0) spell(40, y, 'There were no transactions in this period.')
      y += 10
      spell(40, y, 'Refer a business and you both get $250.00 after 06/30 with a balance of $5,000.00 or more.')
    }
    return sheet.end()
  },
}
const money = (cents: number) => `$${writeAmount(cents)}`

/** A regional bank: summary with counts, lockbox, two check columns, DR after, three columns of daily balances. */
const regional: Layout = {
  name: 'unseen: regional bank with lockbox and checks',
  bank: 'First Gulf National Bank',
  async draw([account]) {
    const sheet = openSheet()
    for (const period of account?.periods ?? []) drawRegional(sheet, period, account)
    return sheet.end()
  },
}

function drawRegional(sheet: ReturnType<typeof openSheet>, period: TruePeriod, account: TrueAccount | undefined) {
  let y = 0
  let page = 0
  const begin = () => {
    sheet.addPage()
    sheet.text(300, 30, 'First Gulf National Bank', { size: 13, font: 'Helvetica-Bold' })
    sheet.text(300, 48, `Primary Account: XXXXXX${account?.last4}`)
    sheet.text(480, 48, `Page ${++page}`)
    sheet.text(
      300,
      60,
      `Beginning ${writeDate(period.from, 'Month D, YYYY')} - Ending ${writeDate(period.to, 'Month D, YYYY')}`,
    )
    y = 90
  }
  const room = (height: number) => {
    if (y + height > bottom) begin()
  }
  const title = (text: string) => {
    room(50)
    y += 8
    sheet.text(36, y, text, { size: 10, font: 'Helvetica-Bold' })
    y += 16
  }
  const is = (pattern: RegExp) => period.transactions.filter(({ description }) => pattern.test(description))
  const lockbox = is(/^LOCKBOX/)
  const credits = period.transactions.filter((one) => one.amountCents > 0 && !lockbox.includes(one))
  const checks = period.transactions.filter(({ checkNumber }) => checkNumber)
  const charges = is(/SERVICE CHARGE|NSF FEE/)
  const debits = period.transactions.filter(
    (one) => one.amountCents < 0 && !checks.includes(one) && !charges.includes(one),
  )
  begin()
  title('ACCOUNT RECAP')
  const recap = (label: string, count: number | undefined, cents: number, sign = '') => {
    sheet.text(50, y, label)
    if (count !== undefined) sheet.text(330, y, String(count), { align: 'right' })
    sheet.text(460, y, `${writeAmount(cents)}${sign}`, { align: 'right' })
    y += 12
  }
  recap('Balance Last Statement', undefined, period.openingCents)
  recap('Lockbox Deposits', lockbox.length, sumOf(lockbox, 1))
  recap('Other Credits', credits.length, sumOf(credits, 1))
  recap('Checks', checks.length, sumOf(checks, -1), ' DR')
  recap('Other Debits', debits.length, sumOf(debits, -1), ' DR')
  recap('Service Charges', charges.length, sumOf(charges, -1), ' DR')
  recap('Balance This Statement', undefined, period.closingCents, period.closingCents < 0 ? ' DR' : '')
  y += 10
  for (const text of wrap(
    'Did you know? A business line of credit of $25,000.00 can cover the slow season. Ask us by 12/31 and the $150.00 origination fee is waived for members of the Gulf Rewards program.',
    90,
  )) {
    sheet.text(36, y, text, { size: 8, font: 'Helvetica-Oblique' })
    y += 10
  }
  const list = (name: string, rows: readonly TrueTransaction[], suffix: string) => {
    if (rows.length === 0) return
    title(name)
    for (const one of rows) {
      const [first = '', ...more] = wrap(one.description, 52)
      room(14 + more.length * 10)
      sheet.text(50, y, writeDate(one.date, 'MM-DD-YY'))
      sheet.text(120, y, first)
      sheet.text(500, y, `${writeAmount(one.amountCents)}${suffix}`, { align: 'right' })
      y += 11
      for (const rest of more) {
        sheet.text(120, y, rest)
        y += 11
      }
    }
    sheet.text(120, y, `Total ${name}`, { font: 'Helvetica-Bold' })
    sheet.text(500, y, `${writeAmount(sumOf(rows, 1) + sumOf(rows, -1))}${suffix}`, {
      align: 'right',
      font: 'Helvetica-Bold',
    })
    y += 12
  }
  list('Lockbox Deposits', lockbox, '')
  list('Other Credits', credits, '')
  if (checks.length > 0) {
    title('Checks (* indicates a gap in sequence)')
    for (const x of [50, 310]) {
      sheet.text(x, y, 'Number', { font: 'Helvetica-Bold' })
      sheet.text(x + 70, y, 'Date', { font: 'Helvetica-Bold' })
      sheet.text(x + 210, y, 'Amount', { font: 'Helvetica-Bold', align: 'right' })
    }
    y += 12
    const half = Math.ceil(checks.length / 2)
    for (let index = 0; index < half; index++) {
      room(12)
      for (const [x, one] of [
        [50, checks[index]],
        [310, checks[half + index]],
      ] as const) {
        if (!one) continue
        sheet.text(x, y, `${one.checkNumber}${index % 5 === 4 ? ' *' : ''}`)
        sheet.text(x + 70, y, writeDate(one.date, 'MM-DD-YY'))
        sheet.text(x + 210, y, writeAmount(one.amountCents), { align: 'right' })
      }
      y += 11
    }
  }
  list('Other Debits', debits, ' DR')
  list('Service Charges', charges, ' DR')
  title('Balance By Date')
  const ends = new Map<string, number>()
  let balance = period.openingCents
  for (const one of period.transactions) {
    balance += one.amountCents
    ends.set(one.date, balance)
  }
  const days = [...ends]
  const rows = Math.ceil(days.length / 3)
  for (let index = 0; index < rows; index++) {
    room(12)
    for (const column of [0, 1, 2]) {
      const [day, cents] = days[column * rows + index] ?? []
      if (!day || cents === undefined) continue
      sheet.text(50 + column * 180, y, writeDate(day, 'MM-DD-YY'))
      sheet.text(190 + column * 180, y, `${writeAmount(cents)}${cents < 0 ? ' DR' : ''}`, { align: 'right' })
    }
    y += 11
  }
}

export const unseenLayouts: readonly Layout[] = [linePrinter, creditUnion, onlineBank, regional]

import type { TruePeriod, TrueTransaction } from './business.ts'
import { amount, type Design, money, type Pen, total } from './pen.ts'
import { writeDate } from './sheet.ts'

export function drawChecks(pen: Pen, design: Design, checks: readonly TrueTransaction[]) {
  if (checks.length === 0) return
  const columns = design.checkColumns ?? 1
  const width = 520 / columns
  const titles = () => {
    if (design.omitHeads) return
    for (let column = 0; column < columns; column++) {
      pen.write(40 + column * width, 'Check number')
      pen.write(40 + column * width + 75, 'Date paid')
      pen.write(40 + column * width + 165, 'Amount', 'right')
    }
    pen.next(12)
  }
  pen.room(60)
  pen.write(40, design.titles?.[1] ?? 'Checks paid', 'left', 'Helvetica-Bold')
  pen.next(14)
  titles()
  pen.onPage = titles
  const rows = Math.ceil(checks.length / columns)
  for (let index = 0; index < rows; index++) {
    pen.room(12)
    for (let column = 0; column < columns; column++) {
      const one = checks[column * rows + index]
      if (!one) continue
      const x = 40 + column * width
      pen.write(x, `${one.checkNumber}${index % 4 === 3 ? '*' : ''}`)
      pen.write(x + 75, writeDate(one.date, design.dates))
      amount(
        pen,
        { ...design, dollar: design.dollar === 'far' ? 'near' : (design.dollar ?? 'near') },
        x + 165,
        'right',
        one.amountCents,
        design.sign === 'none',
      )
    }
    pen.next(11)
  }
  pen.onPage = undefined
  pen.write(40, '* Check numbers out of sequence')
  pen.next(11)
  if (design.totals) {
    pen.write(40, 'Total checks paid', 'left', 'Helvetica-Bold')
    pen.write(40 + 165, money(-total(checks, -1), design), 'right')
    pen.next(14)
  }
}

export function drawDaily(pen: Pen, design: Design, period: TruePeriod) {
  const columns = design.dailyColumns ?? 1
  const ends = new Map<string, number>()
  let balance = period.openingCents
  for (const one of period.transactions) {
    balance += one.amountCents
    ends.set(one.date, balance)
  }
  const days = [...ends]
  if (days.length === 0) return
  const width = 520 / columns
  const rows = Math.ceil(days.length / columns)
  pen.room(60)
  pen.next(8)
  pen.write(40, 'Daily ending balance', 'left', 'Helvetica-Bold')
  pen.next(14)
  const titles = () => {
    for (let column = 0; column < columns; column++) {
      pen.write(40 + column * width, 'Date')
      pen.write(40 + column * width + 140, 'Balance', 'right')
    }
    pen.next(12)
  }
  titles()
  pen.onPage = titles
  for (let index = 0; index < rows; index++) {
    pen.room(12)
    for (let column = 0; column < columns; column++) {
      const [day, cents] = days[column * rows + index] ?? []
      if (!day || cents === undefined) continue
      pen.write(40 + column * width, writeDate(day, design.dates))
      pen.write(
        40 + column * width + 140,
        money(cents, { ...design, sign: design.sign === 'plus minus' ? 'minus' : design.sign }),
        'right',
      )
    }
    pen.next(11)
  }
  pen.onPage = undefined
}

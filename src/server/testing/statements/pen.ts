import type { TrueAccount, TruePeriod, TrueTransaction } from './business.ts'
import { type Sheet, writeAmount, writeDate } from './sheet.ts'

type Key = 'date' | 'postDate' | 'text' | 'check' | 'amount' | 'debit' | 'credit' | 'balance' | 'type'

export interface DrawnColumn {
  readonly key: Key
  readonly label: string
  readonly x: number
  readonly align?: 'left' | 'right'
}

export interface Design {
  readonly name: string
  readonly bank: string
  readonly font?: string
  readonly size?: number
  readonly dates: string
  /** Of the whole period, with `{from}` and `{to}`. */
  readonly period: string
  readonly periodDates: string
  /** With `{last4}`. */
  readonly account: string
  readonly opening: string
  readonly closing: string
  /** `beside`: on the lines of the postal address. */
  readonly summary?: 'list' | 'grid' | 'counts' | 'beside'
  /** One list of all transactions, or a section for each kind. */
  readonly body: 'running' | 'sections'
  readonly columns: readonly DrawnColumn[]
  readonly sign: 'minus' | 'minus after' | 'parentheses' | 'dr cr' | 'plus minus' | 'none'
  readonly balances?: 'row' | 'day'
  readonly newestFirst?: boolean
  readonly dollar?: 'near' | 'far'
  readonly wrapAt?: number
  readonly checkColumns?: number
  readonly dailyColumns?: number
  readonly totals?: boolean
  readonly pageBalances?: boolean
  readonly breakInsideRow?: boolean
  readonly omitSameDate?: boolean
  readonly letters?: boolean
  readonly rotate?: number
  readonly landscape?: boolean
  /** Sections without column headings. */
  readonly omitHeads?: boolean
  /** The amount is beside the middle line of a description. */
  readonly isCentered?: boolean
  /** The words of sections and summary, in the order of `sectionTitles`. */
  readonly titles?: readonly [string, string, string, string]
  readonly accounts?: number
}

export type Pen = ReturnType<typeof openPen>

export function openPen(
  sheet: Sheet,
  design: Design,
  account: TrueAccount | undefined,
  period: TruePeriod | undefined,
) {
  const base = { font: design.font ?? 'Helvetica', size: design.size ?? 9 }
  const bottom = design.landscape ? 560 : 735
  let page = 0
  const pen = {
    y: 0,
    base,
    onPage: undefined as (() => void) | undefined,
    write(x: number, text: string, align: 'left' | 'right' = 'left', font = base.font) {
      if (!design.letters) return sheet.text(x, pen.y, text, { ...base, font, align })
      let at = align === 'right' ? x - sheet.width(text, { ...base, font }) - 0.2 * text.length : x
      for (const letter of text) {
        if (letter !== ' ') sheet.text(at, pen.y, letter, { ...base, font })
        at += sheet.width(letter, { ...base, font }) + 0.2
      }
    },
    next(height = base.size + 3) {
      pen.y += height
    },
    begin() {
      sheet.addPage()
      page++
      pen.y = 30
      const { from = '', to = '' } = period ?? {}
      sheet.text(40, pen.y, design.bank, { size: 15, font: 'Helvetica-Bold' })
      pen.y += 20
      pen.write(40, design.account.replace('{last4}', account?.last4 ?? ''))
      pen.write(
        330,
        design.period
          .replace('{from}', writeDate(from, design.periodDates))
          .replace('{to}', writeDate(to, design.periodDates)),
      )
      pen.next()
      pen.write(480, `Page ${page}`)
      pen.next(18)
      if (page === 1) {
        for (const line of ['HARBOR SUPPLY LLC', '100 MAIN ST STE 4', 'AUSTIN TX 78701-1234']) {
          pen.write(60, line)
          pen.next()
        }
        pen.next(10)
      }
      sheet.text(
        40,
        765,
        `${design.bank} - Member FDIC - Questions? Call 800-555-0100. ${from ? 'See the last page for important information.' : ''}`,
        { size: 6.5 },
      )
    },
    room(height: number) {
      if (pen.y + height <= bottom) return
      pen.begin()
      pen.onPage?.()
    },
  }
  return pen
}

export const total = (all: readonly TrueTransaction[], sign: number) =>
  all.reduce((sum, { amountCents }) => sum + (amountCents * sign > 0 ? Math.abs(amountCents) : 0), 0)
export const isCheck = ({ checkNumber }: TrueTransaction) => checkNumber !== undefined
export const isFee = ({ category }: TrueTransaction) => category === 'fee' || category === 'nsf'

/** Formats an amount with its sign by the design. */
export function money(cents: number, { sign, dollar }: Design): string {
  const plain = `${dollar ? '$' : ''}${writeAmount(cents)}`
  if (sign === 'minus') return cents < 0 ? `-${plain}` : plain
  if (sign === 'minus after') return cents < 0 ? `${plain}-` : plain
  if (sign === 'parentheses') return cents < 0 ? `(${plain})` : plain
  if (sign === 'dr cr') return `${plain} ${cents < 0 ? 'DR' : 'CR'}`
  if (sign === 'plus minus') return cents < 0 ? `- ${plain}` : `+ ${plain}`
  return cents < 0 ? `-${plain}` : plain
}

export function amount(pen: Pen, design: Design, x: number, align: 'left' | 'right', cents: number, isPlain: boolean) {
  const text = isPlain
    ? `${design.dollar === 'near' ? '$' : ''}${writeAmount(cents)}`
    : money(cents, design).replace(design.dollar === 'far' ? '$' : '~', '')
  if (design.dollar === 'far') pen.write(x - 62, '$')
  pen.write(x, text, align)
}

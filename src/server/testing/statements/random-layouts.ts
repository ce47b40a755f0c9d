import { randomFrom } from './business.ts'
import { layoutOf } from './draw-layout.ts'
import type { Layout } from './layout.ts'
import type { Design } from './pen.ts'

const dates = [
  'MM/DD',
  'M/D',
  'MM/DD/YY',
  'MM/DD/YYYY',
  'Mon D',
  'Mon DD',
  'YYYY-MM-DD',
  'MM-DD',
  'MM-DD-YY',
  'D Mon',
  'Mon D, YYYY',
  'DD-Mon-YY',
]
const dateHeads = ['Date', 'DATE', 'Posting Date', 'Post Date', 'Trans. Date', 'Posted', 'Date Posted']
const textHeads = [
  'Description',
  'DESCRIPTION',
  'Details',
  'Transaction',
  'Transaction Details',
  'Memo',
  'Activity',
  'Payee / Description',
]
const amountHeads = ['Amount', 'AMOUNT', 'Amount ($)', 'Transaction Amount', 'Amt']
const balanceHeads = [
  'Balance',
  'BALANCE',
  'Running Balance',
  'Ending Balance',
  'New Balance',
  'Balance ($)',
  'Ledger\nBalance',
  'Account Balance',
]
const directions: [out: string, into: string][] = [
  ['Withdrawals', 'Deposits'],
  ['Debits', 'Credits'],
  ['Debit', 'Credit'],
  ['Subtractions', 'Additions'],
  ['Money Out', 'Money In'],
  ['Paid out', 'Paid in'],
  ['Withdrawals\n& Debits', 'Deposits\n& Credits'],
  ['Debits (-)', 'Credits (+)'],
]
const balances: [opening: string, closing: string][] = [
  ['Beginning Balance', 'Ending Balance'],
  ['Opening balance on {from}', 'Closing balance on {to}'],
  ['Balance as of {from}', 'Balance as of {to}'],
  ['Previous Balance', 'New Balance'],
  ['Starting Balance', 'Final Balance'],
  ['Balance Forward', 'Ending Balance'],
  ['Opening Ledger Balance', 'Closing Ledger Balance'],
  ['BALANCE LAST STATEMENT', 'BALANCE THIS STATEMENT'],
]
const periods: [text: string, dates: string][] = [
  ['Statement Period: {from} - {to}', 'MM/DD/YYYY'],
  ['{from} to {to}', 'Month D, YYYY'],
  ['Statement period {from} through {to}', 'MM/DD/YY'],
  ['For the period {from} to {to}', 'Mon D, YYYY'],
  ['Statement dates: {from}-{to}', 'MM/DD/YYYY'],
  ['Cycle {from} / {to}', 'YYYY-MM-DD'],
  ['From {from} Through {to}', 'DD Mon YYYY'],
  ['STATEMENT PERIOD {from} THRU {to}', 'MM-DD-YY'],
]
const accounts = [
  'Account number: 000000{last4}',
  'Account: XXXXXX{last4}',
  'Acct # ****{last4}',
  'Account ending in {last4}',
  'Account No. 12-3456-{last4}',
]
const titles: NonNullable<Design['titles']>[] = [
  ['Deposits', 'Checks', 'Withdrawals', 'Fees'],
  ['CREDITS', 'CHECKS PAID', 'DEBITS', 'SERVICE CHARGES'],
  ['Deposits & Credits', 'Checks Posted', 'Other Withdrawals', 'Fees and Charges'],
  ['Money In', 'Checks Written', 'Money Out', 'Bank Fees'],
  ['Additions', 'Check Transactions', 'Subtractions', 'Service Fees'],
]

/** Returns a layout with a random combination of columns, signs, words and fonts; a seed gives the same one. */
export function randomLayout(seed: number): Layout {
  const random = randomFrom(seed)
  const chance = (part: number) => random.next() < part
  const body = random.pick(['running', 'sections'] as const)
  const font = random.pick(['Helvetica', 'Times-Roman', 'Courier', 'DejaVu'])
  const isSplit = body === 'running' && chance(0.5)
  const hasBalance = body === 'running' && chance(0.6)
  const [out, into] = random.pick(directions)
  const isSwapped = chance(0.5)
  const first = [
    { key: 'date', label: random.pick(dateHeads), x: 36 },
    { key: 'text', label: random.pick(textHeads), x: 110 },
  ] as const
  const left = { key: isSwapped ? 'credit' : 'debit', label: isSwapped ? into : out, x: 400, align: 'right' } as const
  const right = { key: isSwapped ? 'debit' : 'credit', label: isSwapped ? out : into, x: 480, align: 'right' } as const
  const amount = { key: 'amount', label: random.pick(amountHeads), x: hasBalance ? 450 : 540, align: 'right' } as const
  const balance = { key: 'balance', label: random.pick(balanceHeads), x: 570, align: 'right' } as const
  const signed = ['minus', 'minus after', 'parentheses', 'dr cr'] as const
  const sign = isSplit
    ? 'none'
    : body === 'sections' || hasBalance
      ? random.pick([...signed, 'none'] as const)
      : random.pick([...signed, 'plus minus'] as const)
  const [opening, closing] = random.pick(balances)
  const [period, periodDates] = random.pick(periods)
  const isProvenByRows = sign === 'none' && !isSplit
  return layoutOf({
    ...{
      name: `random ${seed}`,
      bank: 'Anchor State Bank',
      font,
      size: font === 'Courier' || font === 'DejaVu' ? 7 : 9,
      dates: random.pick(dates),
    },
    ...{
      period,
      periodDates,
      account: random.pick(accounts),
      opening,
      closing,
      body,
      sign,
      titles: random.pick(titles),
    },
    columns: [...first, ...(isSplit ? [left, right] : [amount]), ...(hasBalance ? [balance] : [])],
    ...(hasBalance ? { balances: isProvenByRows ? 'row' : random.pick(['row', 'day'] as const) } : {}),
    ...(hasBalance && chance(0.3) ? {} : { summary: random.pick(['list', 'counts', 'beside'] as const) }),
    ...(chance(0.3) ? { dollar: random.pick(['near', 'far'] as const) } : {}),
    ...(chance(0.4) ? { dailyColumns: random.pick([1, 2, 3]) } : {}),
    ...(chance(0.1) ? { rotate: random.pick([90, 180, 270]) } : {}),
    ...{
      wrapAt: random.pick([30, 36, 40]),
      checkColumns: random.pick([1, 2]),
      totals: chance(0.5),
      pageBalances: chance(0.3),
    },
    ...{
      letters: chance(0.15) && font !== 'Courier',
      isCentered: chance(0.15),
      omitHeads: body === 'sections' && chance(0.15),
    },
  })
}

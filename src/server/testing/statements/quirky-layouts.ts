import { layoutOf } from './draw-layout.ts'
import type { Layout } from './layout.ts'

const range = {
  period: '{from} through {to}',
  periodDates: 'Month DD, YYYY',
  account: 'Account number: 000000{last4}',
} as const
const plain = { opening: 'Beginning balance', closing: 'Ending balance' } as const

/** Layouts that differ from most banks in one respect. */
export const quirkyLayouts: readonly Layout[] = [
  layoutOf({
    ...{
      name: 'unsigned amounts proven by balances',
      bank: 'Granite State Bank',
      ...range,
      ...plain,
      dates: 'MM/DD',
      body: 'running',
      sign: 'none',
      balances: 'row',
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Description', x: 95 },
      { key: 'amount', label: 'Amount', x: 460, align: 'right' },
      { key: 'balance', label: 'Balance', x: 560, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'debit and credit in a type column',
      bank: 'Harvest Trust Bank',
      ...range,
      ...plain,
      dates: 'MM/DD/YYYY',
      summary: 'list',
      body: 'running',
      sign: 'none',
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Description', x: 115 },
      { key: 'type', label: 'Type', x: 380 },
      { key: 'amount', label: 'Amount', x: 540, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'landscape with dates only on the first line of a day',
      bank: 'Pacific Crest Bank',
      ...range,
      ...plain,
      dates: 'MM/DD',
      body: 'running',
      sign: 'minus',
      balances: 'day',
      landscape: true,
      omitSameDate: true,
      wrapAt: 60,
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Description', x: 95 },
      { key: 'debit', label: 'Withdrawals', x: 560, align: 'right' },
      { key: 'credit', label: 'Deposits', x: 645, align: 'right' },
      { key: 'balance', label: 'Balance', x: 740, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'turned pages and left-aligned amounts',
      bank: 'Northgate Savings Bank',
      ...range,
      ...plain,
      dates: 'Mon D',
      summary: 'grid',
      body: 'sections',
      sign: 'none',
      rotate: 90,
      checkColumns: 2,
      totals: true,
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Description', x: 100 },
      { key: 'amount', label: 'Amount', x: 470 },
    ],
  }),
  layoutOf({
    ...{
      name: 'two dates and transaction date first',
      bank: 'Capital One',
      ...range,
      ...plain,
      dates: 'MM/DD/YY',
      summary: 'list',
      body: 'running',
      sign: 'minus',
      balances: 'row',
    },
    columns: [
      { key: 'date', label: 'Trans Date', x: 40 },
      { key: 'postDate', label: 'Post Date', x: 100 },
      { key: 'text', label: 'Description', x: 160 },
      { key: 'amount', label: 'Amount', x: 470, align: 'right' },
      { key: 'balance', label: 'Balance', x: 560, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'sections without column headings',
      bank: 'Prairie National Bank',
      period: 'Statement Period {from} to {to}',
      periodDates: 'MM-DD-YYYY',
      account: 'Account # 55{last4}',
      opening: 'Previous Statement Balance',
      closing: 'Current Balance',
    },
    ...{
      dates: 'MM/DD',
      summary: 'counts',
      body: 'sections',
      sign: 'none',
      omitHeads: true,
      checkColumns: 3,
      dailyColumns: 2,
      totals: true,
      wrapAt: 50,
    },
    titles: [
      'Deposits and Other Credits',
      'Checks Cleared',
      'Withdrawals and Other Debits',
      'Service Charges and Fees',
    ],
    columns: [
      { key: 'date', label: 'Date', x: 50 },
      { key: 'text', label: 'Description', x: 110 },
      { key: 'amount', label: 'Amount', x: 500, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'summary beside other text and amounts beside the middle line',
      bank: 'Keystone Business Bank',
      period: 'From {from} to {to}',
      periodDates: 'Mon D, YYYY',
      account: 'Account number ending in {last4}',
      ...plain,
    },
    ...{
      dates: 'M/D/YY',
      summary: 'beside',
      body: 'running',
      sign: 'parentheses',
      dollar: 'near',
      balances: 'row',
      isCentered: true,
      wrapAt: 38,
    },
    columns: [
      { key: 'date', label: 'Posted', x: 40 },
      { key: 'text', label: 'Transaction', x: 100 },
      { key: 'amount', label: 'Amount ($)', x: 450, align: 'right' },
      { key: 'balance', label: 'Balance ($)', x: 560, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'balance before description',
      bank: 'Tidewater Trust',
      period: 'Statement of account {from} - {to}',
      periodDates: 'MM/DD/YYYY',
      account: 'Account No: ***-**{last4}',
      opening: 'Opening Balance',
      closing: 'Closing Balance',
    },
    ...{ dates: 'MM/DD/YYYY', summary: 'grid', body: 'running', sign: 'minus', balances: 'row', font: 'Times-Roman' },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'amount', label: 'Amount', x: 180, align: 'right' },
      { key: 'balance', label: 'Balance', x: 270, align: 'right' },
      { key: 'text', label: 'Description', x: 300 },
    ],
  }),
]

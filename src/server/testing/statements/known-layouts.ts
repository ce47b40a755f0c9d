import { layoutOf } from './draw-layout.ts'
import type { Layout } from './layout.ts'
import { quirkyLayouts } from './quirky-layouts.ts'

const from = 'Beginning balance on {from}'
const to = 'Ending balance on {to}'
const range = {
  period: '{from} through {to}',
  periodDates: 'Month DD, YYYY',
  account: 'Account number: 000000{last4}',
} as const
const plain = { opening: 'Beginning balance', closing: 'Ending balance' } as const

/** Layouts that the parser was developed with. */
export const knownLayouts: readonly Layout[] = [
  layoutOf({
    ...{
      name: 'large bank, sections and daily balances',
      bank: 'Chase',
      ...range,
      ...plain,
      dates: 'MM/DD',
      summary: 'counts',
      body: 'sections',
      sign: 'minus',
    },
    ...{ checkColumns: 1, dailyColumns: 2, totals: true, breakInsideRow: true, dollar: 'near', wrapAt: 60 },
    columns: [
      { key: 'date', label: 'DATE', x: 40 },
      { key: 'text', label: 'DESCRIPTION', x: 100 },
      { key: 'amount', label: 'AMOUNT', x: 540, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'large bank, additions, subtractions and day balances',
      bank: 'Wells Fargo',
      period: 'Statement period activity {from} - {to}',
      periodDates: 'M/D/YYYY',
      account: 'Account number: 123456{last4}',
    },
    ...{
      opening: 'Beginning balance on {from}',
      closing: 'Ending balance on {to}',
      dates: 'M/D',
      summary: 'list',
      body: 'running',
      sign: 'minus',
      balances: 'day',
      totals: true,
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'check', label: 'Check\nNumber', x: 80 },
      { key: 'text', label: 'Description', x: 125 },
      { key: 'credit', label: 'Deposits/\nAdditions', x: 400, align: 'right' },
      { key: 'debit', label: 'Withdrawals/\nSubtractions', x: 475, align: 'right' },
      { key: 'balance', label: 'Ending daily\nbalance', x: 560, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'large bank, two-digit years and negative debits',
      bank: 'Bank of America',
      period: 'for {from} to {to}',
      periodDates: 'Month D, YYYY',
      account: 'Account number: 4460 1234 {last4}',
      opening: from,
      closing: to,
    },
    ...{
      dates: 'MM/DD/YY',
      summary: 'list',
      body: 'sections',
      sign: 'minus',
      dailyColumns: 3,
      checkColumns: 2,
      totals: true,
      wrapAt: 55,
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Description', x: 100 },
      { key: 'amount', label: 'Amount', x: 540, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'regional bank, minus after and far dollar signs',
      bank: 'Riverbend Community Bank',
      period: 'Statement Period: {from} - {to}',
      periodDates: 'MM/DD/YY',
      account: 'Account: XXXXXX{last4}',
      opening: 'Previous Balance',
      closing: 'New Balance',
    },
    ...{
      dates: 'MM-DD',
      summary: 'counts',
      body: 'sections',
      sign: 'minus after',
      dollar: 'far',
      checkColumns: 2,
      dailyColumns: 3,
      totals: true,
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'amount', label: 'Amount', x: 190, align: 'right' },
      { key: 'text', label: 'Activity Description', x: 220 },
    ],
  }),
  layoutOf({
    ...{
      name: 'credit union, running balance, parentheses',
      bank: 'Cedar Valley Credit Union',
      period: 'Statement Period: {from} to {to}',
      periodDates: 'MM/DD/YYYY',
      account: 'Account ending in {last4}',
      ...plain,
    },
    ...{
      dates: 'Mon DD',
      body: 'running',
      sign: 'parentheses',
      balances: 'row',
      pageBalances: true,
      font: 'Times-Roman',
      wrapAt: 45,
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Transaction Description', x: 100 },
      { key: 'amount', label: 'Amount', x: 460, align: 'right' },
      { key: 'balance', label: 'Balance', x: 560, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'credit union, several accounts',
      bank: 'Lone Star Federal Credit Union',
      accounts: 2,
      period: '{from} - {to}',
      periodDates: 'MM/DD/YYYY',
      account: 'Member 22{last4}',
      ...plain,
    },
    ...{ dates: 'MM/DD/YYYY', body: 'running', sign: 'minus after', balances: 'row' },
    columns: [
      { key: 'postDate', label: 'Post Date', x: 40 },
      { key: 'text', label: 'Transaction Description', x: 110 },
      { key: 'amount', label: 'Amount', x: 460, align: 'right' },
      { key: 'balance', label: 'New Balance', x: 560, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'online bank, newest first, signs before',
      bank: 'Mercury',
      period: '{from} - {to}',
      periodDates: 'Month D, YYYY',
      account: 'Checking ••{last4}',
      opening: 'Opening balance',
      closing: 'Closing balance',
    },
    ...{
      dates: 'Mon D, YYYY',
      summary: 'grid',
      body: 'running',
      sign: 'plus minus',
      dollar: 'near',
      newestFirst: true,
      font: 'DejaVu',
      size: 8,
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Description', x: 130 },
      { key: 'amount', label: 'Amount', x: 540, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'online bank, single letters',
      bank: 'Bluevine Business Bank',
      ...range,
      opening: 'Starting balance',
      closing: 'Ending balance',
      dates: 'YYYY-MM-DD',
    },
    ...{ summary: 'list', body: 'running', sign: 'minus', balances: 'row', letters: true },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Details', x: 110 },
      { key: 'amount', label: 'Amount', x: 460, align: 'right' },
      { key: 'balance', label: 'Balance', x: 560, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'business bank, DR and CR after',
      bank: 'Summit National Bank',
      period: 'Statement dates {from} thru {to}',
      periodDates: 'M/DD/YY',
      account: 'Account Number 77-{last4}',
      opening: 'Balance Last Statement',
      closing: 'Balance This Statement',
    },
    ...{
      dates: 'M/DD',
      summary: 'counts',
      body: 'sections',
      sign: 'dr cr',
      checkColumns: 3,
      dailyColumns: 3,
      font: 'Courier',
      size: 8,
      wrapAt: 45,
    },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Description', x: 100 },
      { key: 'amount', label: 'Amount', x: 520, align: 'right' },
    ],
  }),
  layoutOf({
    ...{
      name: 'business bank, debit and credit columns without header per page',
      bank: 'Atlas Commercial Bank',
      period: 'Period {from} to {to}',
      periodDates: 'DD Mon YYYY',
      account: 'Account No. 9921{last4}',
      ...plain,
    },
    ...{ dates: 'DD Mon', body: 'running', sign: 'none', balances: 'row', pageBalances: true, totals: true },
    columns: [
      { key: 'date', label: 'Date', x: 40 },
      { key: 'text', label: 'Particulars', x: 95 },
      { key: 'debit', label: 'Debits', x: 380, align: 'right' },
      { key: 'credit', label: 'Credits', x: 465, align: 'right' },
      { key: 'balance', label: 'Balance', x: 560, align: 'right' },
    ],
  }),
  ...quirkyLayouts,
]

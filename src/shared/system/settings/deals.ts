import { z } from 'zod/mini'
import { day } from '#shared/kit/moment.ts'
import { isRoutingNumber } from '#shared/kit/parse-number.ts'
import { multiline, text } from '#shared/kit/text.ts'

const share = (least: number, message: string) => z.int(message).check(z.gte(least, message), z.lte(10_000, message))

export const deals = z.object({
  /** Share paid in from which a renewal is offered. */
  renewalThresholdBasisPoints: share(1, 'Enter a share from 0.01% to 100%'),
  /** The assignee's share of the lender's commission; 0 means a manual split. */
  agentShareBasisPoints: share(0, 'Enter a share from 0% to 100%'),
  /** The assignee's share of our success fee; 0 means a manual split. */
  agentFeeShareBasisPoints: z._default(share(0, 'Enter a share from 0% to 100%'), 0),
  /** A colleague's record changes hands only if its owner or a manager agrees. */
  takeoverNeedsApproval: z._default(z.boolean('Invalid input'), true),
})

/** Half paid in: lenders require 50 to 80 percent. */
export const defaultDeals: z.output<typeof deals> = {
  renewalThresholdBasisPoints: 5_000,
  agentShareBasisPoints: 0,
  agentFeeShareBasisPoints: 0,
  takeoverNeedsApproval: true,
}

const linkMessage = 'Enter the full address starting with https://, or leave it empty'
const https = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

/** How applicants pay our success fee; never public. Without any of it, they are told whom to contact. */
export const invoices = z
  .object({
    /** After the invoice. */
    dueDays: z
      .int('Enter days from 0 to 90')
      .check(z.gte(0, 'Enter days from 0 to 90'), z.lte(90, 'Enter days from 0 to 90')),
    bankName: text(0, 100, 'Enter the bank'),
    routingNumber: z.string('Enter the routing number').check(
      z.overwrite((typed) => typed.replace(/\D/g, '')),
      z.refine((typed) => typed === '' || isRoutingNumber(typed), 'Check the routing number: nine digits'),
    ),
    accountNumber: z.string('Enter the account number').check(
      z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
      z.refine((typed) => /^(\d{4,17})?$/.test(typed), 'Enter the account number, 4 to 17 digits'),
    ),
    checkPayableTo: text(0, 120, 'Enter the name'),
    checkAddress: multiline(300),
    paymentLink: z.string(linkMessage).check(
      z.trim(),
      z.maxLength(300, linkMessage),
      z.refine((typed) => typed === '' || https.safeParse(typed).success, linkMessage),
    ),
    note: multiline(500),
  })
  .check(
    z.refine(({ routingNumber, accountNumber }) => (routingNumber === '') === (accountNumber === ''), {
      error: 'Enter both the routing and the account number',
      path: ['accountNumber'],
    }),
    z.refine(({ checkPayableTo, checkAddress }) => (checkPayableTo === '') === (checkAddress === ''), {
      error: 'Enter both the name and the address for checks',
      path: ['checkAddress'],
    }),
  )
export type InvoiceSettings = z.output<typeof invoices>

export const defaultInvoices: InvoiceSettings = {
  ...{ dueDays: 14, bankName: '', routingNumber: '', accountNumber: '' },
  ...{ checkPayableTo: '', checkAddress: '', paymentLink: '', note: '' },
}

export const payPeriodKinds = ['weekly', 'biweekly', 'semimonthly', 'monthly'] as const
export type PayPeriodKind = (typeof payPeriodKinds)[number]

const account = text(1, 100, 'Enter the account')

/** When commissions are paid out, and the accounts of the accounting export; never public. */
export const payouts = z.object({
  period: z.enum(payPeriodKinds, 'Choose how often'),
  /** A day on which a period starts; all others are counted from it. */
  startsOn: day('Enter a date'),
  /** As in the chart of accounts; `Parent:Account` for a subaccount. */
  accounts: z.object({
    bank: account,
    commissionsReceivable: account,
    commissionIncome: account,
    splitExpense: account,
    splitsPayable: account,
    feesReceivable: account,
    feeIncome: account,
    waivers: account,
    badDebt: account,
  }),
})
export type PayoutSettings = z.output<typeof payouts>

/** None is QuickBooks’ “Accounts Receivable (A/R)” or “(A/P)”, whose lines require a customer or vendor known there. */
export const defaultPayouts: PayoutSettings = {
  period: 'monthly',
  startsOn: '2026-01-01',
  accounts: {
    bank: 'Checking',
    commissionsReceivable: 'Commissions Receivable',
    commissionIncome: 'Commission Income',
    splitExpense: 'Commission Splits',
    splitsPayable: 'Commission Splits Payable',
    feesReceivable: 'Success Fees Receivable',
    feeIncome: 'Success Fee Income',
    waivers: 'Discounts Given',
    badDebt: 'Bad Debts',
  },
}

/** Labels of the fields, here and below. */
export const dealLabels: Readonly<Record<string, string>> = {
  renewalThresholdBasisPoints: 'Paid in before renewal, percent',
  agentShareBasisPoints: 'Owner’s share of the commission, percent',
  agentFeeShareBasisPoints: 'Owner’s share of the success fee, percent',
  takeoverNeedsApproval: 'Require consent to reassign a team member’s record',
}
export const invoiceLabels: Readonly<Record<string, string>> = {
  dueDays: 'Due after, days',
  bankName: 'Bank',
  routingNumber: 'Routing number',
  accountNumber: 'Account number',
  checkPayableTo: 'Checks payable to',
  checkAddress: 'Mail checks to',
  paymentLink: 'Payment link',
  note: 'Note on invoices',
}
export const payoutLabels: Readonly<Record<string, string>> = {
  period: 'Pay period',
  startsOn: 'A period starts on',
  'accounts.bank': 'Bank account',
  'accounts.commissionsReceivable': 'Commissions receivable',
  'accounts.commissionIncome': 'Commission income',
  'accounts.splitExpense': 'Commission splits (expense)',
  'accounts.splitsPayable': 'Commission splits payable',
  'accounts.feesReceivable': 'Success fees receivable',
  'accounts.feeIncome': 'Success fee income',
  'accounts.waivers': 'Waived success fees',
  'accounts.badDebt': 'Write-offs',
}

import { expect, test } from 'vitest'
import { defaultFunders } from '#shared/applications/statements/positions/funders.ts'
import { categorize, payeeKey, transactionKey } from './categorize.ts'
import type { Category } from './category.ts'
import { categoryRules } from './rules.ts'

const line = (amountCents: number, description: string) => ({ date: '2026-01-05', amountCents, description, page: 1 })
const one = (amountCents: number, description: string) =>
  categorize([line(amountCents, description)], defaultFunders)[0]

test.each<[number, string, Category]>([
  [500_00, 'REMOTE ONLINE DEPOSIT # 1', 'deposit'],
  [500_00, 'ORIG CO NAME:CITY OF AUSTIN CO ENTRY DESCR:VENDOR PMT', 'deposit'],
  [500_00, 'SQUARE INC DES:SQ221 ID:T3', 'card_processor'],
  [500_00, 'BANKCARD 8076 DES:MTOT DEP ID:5180', 'card_processor'],
  [500_00, 'Stripe Transfer ST-A1', 'card_processor'],
  [500_00, 'Online Transfer From Chk ...4417', 'transfer'],
  [-500_00, 'TRANSFER TO SAV XXXXX8812', 'transfer'],
  [25_000_00, 'WIRE TYPE:WIRE IN ORIG:ONDECK CAPITAL INC', 'proceeds'],
  [25_000_00, 'SBA LOAN PROCEEDS', 'proceeds'],
  [90_000_00, 'HARBOR POINT FUNDING LLC WIRE', 'proceeds'],
  [10_00, 'Card Purchase Return Home Depot', 'refund'],
  [35_00, 'NSF FEE REFUND', 'refund'],
  [800_00, 'IRS TREAS 310 TAX REF', 'refund'],
  [2_000_00, 'OWNER CONTRIBUTION', 'owner_contribution'],
  [-3_000_00, 'GUSTO PAY 123456', 'payroll'],
  [-3_000_00, 'RENT PAYMENT OAKMONT', 'rent'],
  [-900_00, 'IRS USATAXPYMT 270', 'tax'],
  [-95_00, 'TX COMPTROLLER WEBFILE TAX PYMT', 'tax'],
  [-15_00, 'MONTHLY MAINTENANCE FEE', 'fee'],
  [-35_00, 'INSUFFICIENT FUNDS CHARGE', 'nsf'],
  [-35_00, 'RETURNED ITEM FEE', 'nsf'],
  [-400_00, 'DEPOSITED ITEM RETURNED', 'returned_item'],
  [-214_50, 'ONDECK CAPITAL DES:DAILY PMT', 'debt_payment'],
  [-850_00, 'FORD CREDIT LOAN PAYMENT', 'debt_payment'],
  [-42_00, 'DEBIT CARD PURCHASE STAPLES', 'expense'],
  [-42_00, 'CAPITAL ONE CRCARDPMT', 'expense'],
])('%i %s is %s', (amountCents, description, category) => {
  expect(one(amountCents, description)).toMatchObject({
    category,
    rule: expect.stringMatching(/\w/),
    rulesVersion: expect.any(Number),
  })
})

test('each rule is named once per direction, and the name is shown', () => {
  expect(one(-35_00, 'NSF FEE')?.rule).toBe('NSF or overdraft')
  const names = categoryRules.map(({ name, direction }) => `${name} ${direction}`)
  expect(new Set(names).size).toBe(names.length)
})

test('staff override one line or all alike, also of the next statement', () => {
  const lines = [line(700_00, 'ACME HOLDINGS ACH 111'), line(900_00, 'ACME HOLDINGS ACH 222')]
  const [first, second] = lines
  if (!first || !second) throw new Error('There are two lines.')
  const ones = categorize(lines, [], [{ scope: 'one', key: transactionKey(first), category: 'transfer' }])
  expect(ones.map(({ category, rule }) => [category, rule])).toEqual([
    ['transfer', 'staff'],
    ['deposit', 'other credit'],
  ])
  const next = { ...line(950_00, 'ACME HOLDINGS ACH 333'), date: '2026-03-01' }
  const alike = categorize(
    [...lines, next, line(-10_00, 'ACME HOLDINGS ACH 4')],
    [],
    [{ scope: 'alike', key: payeeKey(second), category: 'owner_contribution' }],
  )
  expect(alike.map(({ category }) => category)).toEqual([
    'owner_contribution',
    'owner_contribution',
    'owner_contribution',
    'expense',
  ])
})

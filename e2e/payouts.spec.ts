import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { brokerageToday } from './brokerage-day.ts'
import { expectAccessible } from './expect-accessible.ts'
import { fundedStory } from './funded-story.ts'
import { owner } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect } from './story.ts'

/** Splits the commission between two partners and records the lender's payment of $1,500. */
async function receiveCommission({ request }: Page) {
  const { token } = await (await request.post('/api/auth/login', { data: owner })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { commissions } = await (await request.get('/api/admin/commissions', { headers })).json()
  const url = `/api/admin/commissions/${commissions[0].id}`
  const shares = ['Pier Referrals', 'Quay Referrals'].map((partner) => ({ staffId: null, partner, basisPoints: 3_333 }))
  const split = await request.put(`${url}/shares`, { headers, data: { version: commissions[0].version, shares } })
  expect(split.status()).toBe(200)
  const { version } = (await split.json()).commission
  const action = { kind: 'settle', amountCents: 150_000, on: brokerageToday() }
  expect((await request.post(`${url}/actions`, { headers, data: { version, action } })).status()).toBe(200)
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<string[][]> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  const text = await readFile(await file.path(), 'utf8')
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

fundedStory('partners are paid in one payout, and the statement and the journal add up', async ({ page }) => {
  await receiveCommission(page)
  await openAdmin(page, '/admin/commissions')
  await page.getByRole('link', { name: 'Payouts' }).click()
  await expect(page.getByText('No payouts yet')).toBeVisible()
  await expectAccessible(page, 'no payouts', [{ width: 360, textSize: 200 }, { width: 1280 }])
  await page.getByRole('button', { name: 'New payout' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Pay period')).toContainText('current, 2 lines')
  await dialog.getByLabel('Pay period').selectOption({ index: 0 })
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payout 1' })).toBeVisible()
  await expect(page.getByText('$999.90')).toBeVisible()

  await page.getByText('Quay Referrals', { exact: true }).click()
  await page.getByRole('button', { name: /^Take out/ }).click()
  await expect(page.getByText('0 lines, 1 taken out')).toBeVisible()
  await expectAccessible(page, 'a draft payout', [{ width: 360, textSize: 200 }, { width: 1280 }])
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog.getByText('$499.95 to 1 payee.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Agreed with the partner')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await dialog.getByLabel('Reference').fill('ACH 4711')
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByRole('button', { name: 'Undo payment' })).toBeVisible()
  await expect(page.getByText('ACH 4711')).toBeVisible()

  await page.getByText('Pier Referrals', { exact: true }).click()
  const statement = await downloaded(page, () =>
    page.getByRole('button', { name: 'Download statement of Pier Referrals as CSV' }).click(),
  )
  const [earned, paid, closing] = [statement.slice(2, -2), statement.at(-2), statement.at(-1)]
  expect(earned.reduce((sum, cells) => sum + Number(cells[10]), 0)).toBeCloseTo(499.95)
  expect([paid?.[1], paid?.[10]]).toEqual(['Paid in payout 1', '-499.95'])
  expect([closing?.[1], closing?.[11]]).toEqual(['Closing balance', '0'])

  await page.getByRole('link', { name: 'Payouts' }).click()
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(page).toHaveURL(/status=paid/)
  await expect(page.getByRole('row').getByText('$499.95')).toBeVisible()
  await expectAccessible(page, 'payouts', [{ width: 360, textSize: 200 }, { width: 1280 }])
  await page.getByRole('button', { name: 'Accounting export' }).click()
  const [header, ...journal] = await downloaded(page, () =>
    dialog.getByRole('button', { name: 'Download CSV' }).click(),
  )
  expect(header?.join()).toBe('Journal No,Journal Date,Account Name,Debits,Credits,Description,Name')
  const cents = (cell: string | undefined) => Math.round(Number(cell ?? '') * 100)
  const sums = new Map<string, number>()
  for (const [number = '', , account = '', debit, credit] of journal)
    for (const key of [number, account]) sums.set(key, (sums.get(key) ?? 0) + cents(debit) - cents(credit))
  expect([...sums].filter(([key, sum]) => key.startsWith('HL-') && sum !== 0)).toEqual([])
  expect(sums.get('Checking')).toBe(150_000 - 49_995)
  expect(sums.get('Commission Splits Payable')).toBe(-49_995)
})

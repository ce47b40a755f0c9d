import { expectAccessible } from './expect-accessible.ts'
import { fundedStory } from './funded-story.ts'
import { openAdmin } from './staff.ts'
import { expect } from './story.ts'

fundedStory('a commission is split, received and paid out, and its client is offered a renewal', async ({ page }) => {
  await openAdmin(page, '/admin/commissions')
  await expect(page.getByText('Lenders owe us $1,500.00')).toBeVisible()
  await expectAccessible(page, 'commissions', [{ width: 360, textSize: 200 }, { width: 1280 }])
  await page.setViewportSize({ width: 360, height: 800 })
  const positionOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.y
  await expect.poll(async () => (await positionOf('Refresh')) === (await positionOf('Statement'))).toBe(true)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Pier Bank' })).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Commission' })
  await panel.getByRole('button', { name: 'Split' }).click()
  await panel.getByLabel('Partner name').fill('Pier Referrals')
  await panel.getByLabel('Percent').fill('33.33')
  await expect(panel.getByText('House share: $1,000.05')).toBeVisible()
  // A user who continues before a slow answer gets no conflict error.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/admin/commissions/*/shares', async (route) => {
    await answer.promise
    await route.continue()
  })
  await panel.getByRole('button', { name: 'Save splits' }).click()
  await panel.getByRole('button', { name: 'Record payment' }).click()
  await panel.getByLabel('Amount in dollars').fill('1,500.01')
  await expect(panel.getByRole('button', { name: 'Save payment' })).toBeDisabled()
  answer.resolve()
  await panel.getByRole('button', { name: 'Save payment' }).click()
  await expect(panel.getByText('more than the outstanding amount').first()).toBeVisible()
  await panel.getByLabel('Amount in dollars').fill('1,500')
  await panel.getByRole('button', { name: 'Save payment' }).click()
  await expect(panel.getByText('Receivable · Received · $0.00 outstanding')).toBeVisible()

  await page.getByRole('link', { name: 'Pier Referrals' }).click()
  await panel.getByRole('button', { name: 'Approve' }).click()
  // No one else can approve what the owner split.
  await panel.getByLabel('Reason').fill('Agreed with the partner')
  await panel.getByRole('button', { name: 'Approve' }).click()
  await panel.getByRole('button', { name: 'Record payout' }).click()
  await panel.getByRole('button', { name: 'Save payment' }).click()
  await expect(panel.getByText('Payable · Paid · $0.00 outstanding')).toBeVisible()
  await expectAccessible(page, 'a commission', [{ width: 1280 }])

  await page.goto('/admin/renewals')
  await expect(page.getByRole('row').getByText('No consent')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const text of ['$50,000, ', '50% on '])
    expect((await page.getByRole('cell').getByText(text).boundingBox())?.height, text).toBeLessThan(30)
  await expectAccessible(page, 'renewals', [{ width: 360, textSize: 200 }])
  await page.keyboard.press('j')
  await expect(page.getByRole('row').getByRole('link').first()).toBeFocused()
  await page.getByRole('button', { name: 'Offer renewal' }).click()
  await expect(page.getByText('Harbor Bakery LLC can apply again').first()).toBeVisible()
  await expect(page.getByText('No renewals ready')).toBeVisible()
})

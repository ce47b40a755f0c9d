import type { Page } from '@playwright/test'
import { pauseClock } from './paused-clock.ts'
import { expect, story } from './story.ts'
import { submitLeadForm } from './submit-lead-form.ts'

const start = new Date('2026-03-02T12:00:00Z')
const failure = 'Failed to submit your information. Please try again.'

/** Shows a toast and pauses the page's clock. */
async function showToast(page: Page) {
  await page.clock.install({ time: start })
  await page.route('**/api/leads/basic', (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.goto('/')
  await submitLeadForm(page)
  const toast = page.getByRole('listitem').filter({ hasText: failure })
  await expect(toast).toBeVisible()
  await pauseClock(page, 100)
  return toast
}

story('a toast is shown for five seconds', async ({ page }) => {
  const toast = await showToast(page)
  await expect(toast).toContainText('Error')
  await page.clock.runFor(4_000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(toast).toHaveCount(0)
})

story('a toast is announced in its own live region, which is cleared after a second', async ({ page }) => {
  await showToast(page)
  const announcement = page.locator('[role=status][aria-live]').filter({ hasText: failure })
  await page.clock.runFor(100)
  await expect(announcement).toHaveCount(1)
  await page.clock.runFor(1_000)
  await expect(announcement).toHaveCount(0)
})

story('Escape closes a toast', async ({ page }) => {
  const toast = await showToast(page)
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
})

story('F8 moves the focus to the toasts, and the close button closes one', async ({ page }) => {
  const toast = await showToast(page)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /F8/ }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await toast.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(toast).toHaveCount(0)
})

story(
  'a swipe to the right of more than 50 px closes a toast; a shorter one or one to the left does not',
  async ({ page }) => {
    const toast = await showToast(page)
    const box = await toast.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 15]
    const swipe = async (by: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by, y, { steps: 8 })
      await page.mouse.up()
    }
    await swipe(45)
    await expect(toast).toBeVisible()
    await swipe(-80)
    await expect(toast).toBeVisible()
    await swipe(60)
    await expect(toast).toHaveCount(0)
  },
)

story('only the latest toast is shown', async ({ page }) => {
  const toast = await showToast(page)
  await page.clock.runFor(3_000)
  const send = page.getByRole('button', { name: /analysis|check/i }).first()
  // The second toast starts when the answer arrives, not when the button is pressed.
  const answered = page.waitForResponse('**/api/leads/basic')
  await send.click()
  await (await answered).finished()
  await expect(send).toBeEnabled()
  await page.clock.runFor(3_000)
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(2_500)
  await expect(toast).toHaveCount(0)
})

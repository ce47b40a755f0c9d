import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'staff assign a lead, log a call, plan the next step, move it on the board and undo the move',
  async ({ page, request }) => {
    const ada = newVisitor()
    const data = { name: ada.fullName, email: ada.email, phone: ada.phone, source: 'Hero Form', contactConsent: true }
    await request.post('/api/leads/basic', { data })
    await openAdmin(page, `/admin/leads?q=${encodeURIComponent(ada.email)}`)

    await page.getByRole('link', { name: ada.fullName }).click()
    const panel = page.getByLabel('Lead', { exact: true })
    // Wait for the timeline, because changes made while it loads aren't shown until the next one.
    await expect(panel.getByText(/^Received from/).last()).toBeVisible()
    await panel.getByRole('button', { name: 'Claim lead' }).click()
    await expect(page.getByRole('status').getByText(`${ada.fullName} assigned`)).toBeVisible()
    await expect(panel.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+1/)
    // A call and its next step are one form, from the keyboard alone.
    await panel.getByRole('heading', { level: 2, name: ada.fullName }).click()
    await page.keyboard.press('l')
    await expect(panel.getByLabel('Spoke with them')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Voicemail is in Spanish')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Try again in the morning')
    await panel.getByRole('button', { name: 'Tomorrow' }).press('Enter')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expect(panel.getByText('Call: Left a voicemail', { exact: true })).toBeVisible()
    await expect(panel.getByText('Moved to Attempted', { exact: true })).toBeVisible()
    await expect(panel.getByText(/^Next step set for /)).toBeVisible()
    await expect(page.getByRole('row').getByText('Try again in the morning')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Add note' })).toBeFocused()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Board', exact: true }).click()
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
    await column('Attempted')
      .getByRole('listitem')
      .filter({ hasText: ada.fullName })
      .dragTo(column('Qualified'), { steps: 5 })
    await expect(column('Qualified').getByText(ada.fullName)).toBeVisible()
    await expect(page.getByText(`${ada.fullName} moved to Qualified`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(column('Attempted').getByText(ada.fullName)).toBeVisible()

    // With the keyboard, the card's menu moves it, and the focus stays with the card.
    // Columns load separately, so the card can briefly be in both.
    const moveButton = page.getByRole('button', { name: `Move ${ada.fullName}` })
    await expect(moveButton).toHaveCount(1)
    await moveButton.press('Enter')
    await page.getByRole('menuitem', { name: 'Contacted' }).press('Enter')
    await expect(column('Contacted').getByText(ada.fullName)).toBeVisible()
    await expect(moveButton).toBeFocused()
  },
)

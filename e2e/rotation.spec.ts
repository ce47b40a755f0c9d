import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

const wide = { width: 1400, height: 900 }
const narrow = { width: 900, height: 1400 }

story('rotating a tablet keeps the input and the focus in a panel', async ({ page, request }) => {
  const ada = newVisitor()
  await request.post('/api/contact', {
    data: { name: ada.fullName, email: ada.email, topic: 'funding', message: 'When do you answer?' },
  })
  await page.setViewportSize(wide)
  await openAdmin(page, `/admin/contacts?q=${encodeURIComponent(ada.email)}`)
  const row = page.getByRole('link', { name: ada.fullName })
  await row.click()
  const sidePanel = page.getByRole('complementary', { name: 'Message' })
  const sheet = page.getByRole('dialog', { name: 'Message' })
  const reply = page.getByLabel('Reply by email')
  await expect(sidePanel.getByLabel('Reply by email')).toBeVisible()
  await reply.click()
  await page.keyboard.type('We answer')

  await page.setViewportSize(narrow)
  await expect(sheet.getByLabel('Reply by email')).toBeFocused()
  await expect(sidePanel).toHaveCount(0)
  await page.keyboard.type(' on')
  await page.setViewportSize(wide)
  await expect(sidePanel.getByLabel('Reply by email')).toBeFocused()
  await expect(sheet).toHaveCount(0)
  await page.keyboard.type(' Friday.')
  await expect(reply).toHaveValue('We answer on Friday.')
  await expect(reply).toBeInViewport()

  // A window over the panel stays modal: centered, with nothing behind it clickable.
  await page.getByRole('button', { name: 'Add task' }).click()
  const task = page.getByRole('dialog', { name: 'Add task' })
  await page.keyboard.type('Call on')
  for (const turned of [narrow, wide]) {
    await page.setViewportSize(turned)
    await expect.poll(() => task.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
    await page.keyboard.type(' Monday')
  }
  await expect(task.getByRole('textbox', { name: 'Task', exact: true })).toHaveValue('Call on Monday Monday')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(task).toHaveCount(0)

  await page.setViewportSize(narrow)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(row).toBeFocused()
})

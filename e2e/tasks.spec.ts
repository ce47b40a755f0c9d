import { findViolations } from './accessibility.ts'
import { waitForEmail } from './mailbox.ts'
import { owner } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'staff add a task with a shortcut, are reminded on screen and by email, and complete and reopen it',
  async ({ page, program }) => {
    const ada = newVisitor()
    const lead = { name: ada.fullName, email: ada.email, phone: '(212) 555-0142' }
    const { id } = (await (await page.request.post('/api/leads/basic', { data: lead })).json()).lead
    await openAdmin(page, `/admin/leads?lead=${id}`)
    const panel = page.getByRole('complementary', { name: 'Lead' })
    await expect(panel.getByRole('button', { name: 'Add task' })).toBeVisible()

    const subject = `Call ${ada.fullName} back`
    await page.keyboard.press('t')
    await expect(page.getByText('Related to the open lead.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Add task' }).click()
    await expect(page.getByText('Describe the task').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Task', exact: true }).fill(subject)
    await page
      .getByRole('dialog')
      .getByLabel('Due date', { exact: true })
      .fill(await page.evaluate(minuteNow))
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('link', { name: subject })).toBeVisible()

    // It is due immediately: the admin shows it without a reload.
    const notice = page.getByRole('status').filter({ hasText: 'Due now' })
    await expect(notice).toContainText(subject)
    await notice.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/tasks\?task=/)
    await expect(page.getByRole('heading', { level: 2, name: subject })).toBeFocused()
    expect(await findViolations(page)).toEqual([])

    // The email waits for the schedule, and contains no names.
    await expect(async () => {
      expect(await waitForEmail(program, owner.email, /(- Follow-up, .+)/)).not.toContain(ada.fullName)
    }).toPass({ timeout: 25_000 })

    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    const row = page.getByRole('row').filter({ hasText: subject })
    await expect(row).toHaveCount(0)
    // On a phone at twice the text size the text uses the full width, not the space next to the buttons.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.evaluate(() => {
      document.documentElement.dataset.textSize = '200'
      dispatchEvent(new Event('resize'))
    })
    const text = page.getByRole('status').getByRole('paragraph').filter({ hasText: 'is done' })
    expect((await text.boundingBox())?.width).toBeGreaterThan(200)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(row).toBeVisible()

    // The text of a task starts next to the checkbox, and the button that finishes it has a word.
    await page.evaluate(() => {
      document.documentElement.dataset.textSize = '100'
      dispatchEvent(new Event('resize'))
    })
    const left = async () => (await row.getByRole('link').boundingBox())?.x ?? 360
    await expect.poll(left).toBeLessThan(60)
    await expect(row.getByRole('button', { name: `Done: ${subject}` })).toHaveText('Done')

    // Next to the menu, the column headers and an overdue date are whole.
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const cell of [page.getByRole('columnheader', { name: 'Done' }), row.getByRole('cell').nth(5)])
      await expect.poll(() => cell.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThan(1)
  },
)

/** `2026-12-24T15:00`, in the browser's time zone. */
const minuteNow = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

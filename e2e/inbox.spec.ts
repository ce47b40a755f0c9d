import { openAsColleague } from './colleague.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'a colleague who is mentioned in a note reads it in the inbox, opens the lead and is done, with the keyboard alone',
  async ({ page, browser, program }) => {
    const ada = newVisitor()
    const data = { name: ada.fullName, email: ada.email, phone: ada.phone }
    const { id } = (await (await page.request.post('/api/leads/basic', { data })).json()).lead
    const { page: desk, name } = await openAsColleague(browser, page.request, program)
    await desk.goto('/admin/inbox')
    await expect(desk.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()
    await expectAccessible(desk, 'the empty inbox', [{ width: 360 }, { width: 1280 }])

    await openAdmin(page, `/admin/leads?lead=${id}`)
    const note = page.getByRole('complementary', { name: 'Lead' }).getByLabel('Note', { exact: true })
    await expect(note).toBeVisible()
    await page.keyboard.press('n')
    await expect(note).toBeFocused()
    // The last part of the name is the colleague's alone.
    await page.keyboard.type(`@${name.split(' ').at(-1)}`)
    await expect(page.getByRole('listbox', { name: 'Mention' }).getByRole('option', { name })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.keyboard.press('Enter')
    await page.keyboard.type('please call before noon')
    await expect(note).toHaveValue(`@${name} please call before noon`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`@${name}`, { exact: true })).toBeVisible()

    // It arrives without a reload: in the list and in the navigation.
    const link = desk.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Inbox/ })
    await expect(link).toHaveText(/1 unread/)
    const row = desk.getByRole('region', { name: 'Today' }).getByRole('listitem')
    await expect(row).toContainText(ada.fullName)
    await expect(row).toContainText('mentioned you in a note')
    await expect(row).toContainText(`@${name} please call before noon`)
    await expectAccessible(desk, 'the inbox', [{ width: 360 }, { width: 360, textSize: 200 }, { width: 1280 }])

    await desk.evaluate(() => document.documentElement.setAttribute('data-text-size', '100'))
    await desk.setViewportSize({ width: 360, height: 740 })
    const text = row.getByRole('paragraph').filter({ hasText: 'mentioned you in a note' })
    await expect.poll(async () => (await text.boundingBox())?.width).toBeGreaterThan(290)
    await desk.setViewportSize({ width: 1280, height: 800 })
    await desk.keyboard.press('j')
    await expect(row.getByRole('link')).toBeFocused()
    await desk.keyboard.press('Enter')
    await expect(desk).toHaveURL(new RegExp(`/admin/leads\\?lead=${id}`))
    await expect(desk.getByRole('heading', { level: 2, name: ada.fullName })).toBeFocused()
    await expect(desk.getByText(`@${name}`, { exact: true })).toBeVisible()
    await expect(link).toHaveText('Inbox')

    await desk.keyboard.press('g')
    await desk.keyboard.press('b')
    await expect(row).toBeVisible()
    await desk.keyboard.press('j')
    await expect(row.getByRole('link')).toBeFocused()
    await desk.keyboard.press('e')
    await expect(row).toHaveCount(0)
    await expect(desk.getByRole('status').filter({ hasText: 'Marked as done' })).toBeVisible()
    await expect(desk.getByRole('heading', { name: 'You’re all caught up' })).toBeVisible()

    // Undone, it is back.
    await desk.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(row).toBeVisible()
    await desk.context().close()
  },
)

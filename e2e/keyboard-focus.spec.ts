import { pageHeading, startApplication } from './applicant.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'adding, removing and restoring an owner by keyboard always leaves the focus on a visible element',
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await startApplication(page, newVisitor(), 'My business')
    await page.goto('/application-portal?step=owners')
    const press = async (name: string) => {
      await page.getByRole('button', { name }).first().focus()
      await page.keyboard.press('Enter')
    }

    await press('Add another owner')
    const second = page.getByRole('group', { name: 'Owner 2' })
    await expect(second).toBeFocused()
    await expect(second.getByText('Owner 2', { exact: true })).toBeInViewport()
    await press('Remove owner 2')
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(second).toBeFocused()

    await page.getByRole('button', { name: 'Remove owner 2' }).focus()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(800)
    await page.getByRole('link', { name: 'Continue on another device' }).press('Enter')
    await expect(pageHeading(page, 'Continue on another device')).toBeFocused()
    await page.goBack()
    await expect(pageHeading(page, 'Owners')).toBeFocused()
    await expect(pageHeading(page, 'Owners')).toBeInViewport()
  },
)

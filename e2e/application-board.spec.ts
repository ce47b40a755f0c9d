import { expectAccessible } from './expect-accessible.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'
import { submitApplication } from './submit-application.ts'

story(
  'staff move an application on the board with a reason, and a move that needs more opens its form',
  async ({ page }) => {
    const { fullName, email } = await submitApplication(page)
    await openAdmin(page, `/admin/applications?view=board&q=${encodeURIComponent(email)}`)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
    const cardIn = (name: string) => column(name).getByRole('listitem').filter({ hasText: fullName })
    const moveButton = page.getByRole('button', { name: `Move ${fullName}` })
    await expect(cardIn('Submitted')).toBeVisible()
    await expectAccessible(page, 'the board of applications', [{ width: 1280 }])

    await moveButton.press('Enter')
    await page.getByRole('menuitem', { name: 'On hold' }).press('Enter')
    await expect(page.getByLabel('Reason')).toBeFocused()
    await page.getByLabel('Reason').fill('Back in May')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText(`${fullName} moved to On hold`)).toBeVisible()
    // The server has answered, and the card has its allowed stages.
    await expect(cardIn('On hold')).toHaveAttribute('draggable', 'true')
    await expect(moveButton).toHaveCount(1)
    await moveButton.press('Enter')
    await page.getByRole('menuitem', { name: 'Submitted' }).press('Enter')
    await expect(page.getByText(`${fullName} moved to Submitted`)).toBeVisible()
    await expect(cardIn('Submitted')).toHaveAttribute('draggable', 'true')
    await expect(moveButton).toHaveCount(1)

    // The application is unassigned, so the move asks who reviews it. In steps: a column accepts the card only after a
    // dragover.
    await cardIn('Submitted').dragTo(column('In review'), { steps: 5 })
    await expect(page.getByRole('dialog', { name: `Start the review of ${fullName}` })).toBeVisible()
    await page.getByRole('button', { name: 'Assign and move' }).click()
    await expect(cardIn('In review')).toHaveAttribute('draggable', 'true')
    await expect(page.getByRole('region', { name: /^In review, 1, \$/ })).toBeVisible()

    // Documents are missing: the message says so, and the form that takes them opens.
    await cardIn('In review').dragTo(column('Ready for lenders'), { steps: 5 })
    await expect(page).toHaveURL(/tab=documents/)
    await expect(page.getByText('Still missing').first()).toBeVisible()
  },
)

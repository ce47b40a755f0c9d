import { expectAccessible } from './expect-accessible.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'
import { submitApplication } from './submit-application.ts'

story(
  'several applications are moved together with a reason, and the move is undone',
  async ({ page, browser, program }) => {
    const applicants: Awaited<ReturnType<typeof submitApplication>>[] = []
    for (let count = 0; count < 2; count += 1) {
      const visit = await browser.newContext({ baseURL: program.address })
      applicants.push(await submitApplication(visit))
      await visit.close()
    }
    await openAdmin(page, '/admin/applications')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    for (const { fullName } of applicants) await row(fullName).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await expect(bar.getByRole('status')).toHaveText('2 selected')
    await bar.getByLabel('Move to').selectOption('On hold')
    const dialog = page.getByRole('dialog', { name: 'Move 2 applications to On hold' })
    await dialog.getByRole('button', { name: 'Move applications' }).click()
    await expect(dialog.getByText(/reason/i).first()).toBeVisible()
    await dialog.getByLabel('Reason').fill('Waiting for the year-end statements')
    await expectAccessible(page, 'moving applications', [{ width: 360, textSize: 200 }, { width: 1280 }])
    await dialog.getByRole('button', { name: 'Move applications' }).click()
    await expect(page.getByText('Moved to On hold: 2 applications')).toBeVisible()
    for (const { fullName } of applicants) await expect(row(fullName)).toContainText('On hold')

    await page.getByRole('button', { name: 'Undo' }).click()
    for (const { fullName } of applicants) await expect(row(fullName)).toContainText('Submitted')
    const [first] = applicants
    await page.goto(`/admin/applications/${first?.reference}?tab=activity`)
    await expect(page.getByText('Waiting for the year-end statements').first()).toBeVisible()
  },
)

import { findViolations } from './accessibility.ts'
import { openApplicationByLink } from './applicant.ts'
import { filterList, openAdmin } from './staff.ts'
import { expect, story } from './story.ts'
import { submitApplication } from './submit-application.ts'

story(
  'staff read an application, assign it to themselves and send a request, and the applicant is notified',
  async ({ page, browser, program }) => {
    const { reference, fullName, email } = await submitApplication(page)
    const staffPage = await (await browser.newContext({ baseURL: program.address, colorScheme: 'dark' })).newPage()
    await openAdmin(staffPage, '/admin/applications')
    await staffPage.getByLabel('Search applications').fill(reference)
    await staffPage.getByRole('link', { name: fullName }).click()
    await expect(staffPage.getByRole('heading', { name: fullName })).toBeVisible()
    await expect(staffPage.getByText('A new roof')).toBeVisible()

    await staffPage.getByRole('button', { name: 'Assign to me' }).click()
    await expect(staffPage.getByRole('button', { name: /^Owner:.*you/ })).toBeVisible()
    await staffPage.getByRole('button', { name: 'Start review' }).click()
    await expect(staffPage.getByText('In review, since')).toBeVisible()
    await expect(staffPage.getByRole('status').getByText('Moved to In review')).toBeVisible()
    await staffPage.keyboard.press('s')
    await staffPage.getByLabel('Move from In review to').selectOption('On hold')
    await staffPage.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(staffPage.getByText('Enter a reason').first()).toBeVisible()
    await staffPage.getByLabel('Write to the applicant').fill('A photo of the roof, please.')
    await staffPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(staffPage.getByText('A photo of the roof, please.')).toBeVisible()
    expect(await findViolations(staffPage)).toEqual([])

    await page.goto('/track-application')
    await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
    // Anyone may have started it in this name, so the answer is shown only to who reads the emails.
    await expect(page.getByText('To see messages from our team, verify your email.')).toBeVisible()
    await expect(page.getByText('A photo of the roof, please.')).toHaveCount(0)
    await openApplicationByLink(page, program, email)
    await page.reload()
    await expect(page.getByText('A photo of the roof, please.')).toBeVisible()
    await page.getByLabel('Write to us').fill('Here it comes.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    // The admin updates without a reload.
    await expect(staffPage.getByText('Here it comes.')).toBeVisible({ timeout: 15_000 })
    await expect(staffPage.getByText('1 message')).toBeVisible({ timeout: 15_000 })
    await expect(staffPage.getByRole('button', { name: 'Reassign to me' })).toBeHidden()
    // A draft is restored after the application was closed.
    await staffPage.getByLabel('Write to the applicant').fill('Thank you, we')
    await staffPage.getByRole('complementary', { name: 'Application' }).getByRole('button', { name: 'Close' }).click()
    await filterList(staffPage, 'Owner', 'Me')
    await expect(staffPage).toHaveURL(/owner=mine/)
    await staffPage.getByRole('link', { name: fullName }).click()
    await expect(staffPage.getByLabel('Write to the applicant')).toHaveValue('Thank you, we')
    await staffPage.context().close()
  },
)

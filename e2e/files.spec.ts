import { findFaults } from './faults.ts'
import { sendApplication } from './sent-application.ts'
import { openDesk } from './staff.ts'
import { expect, story } from './story.ts'

story(
  'staff read an application, assign it to themselves and send a request, and the applicant is notified',
  async ({ page, browser, program }) => {
    const { reference, fullName } = await sendApplication(page)
    const desk = await (await browser.newContext({ baseURL: program.address, colorScheme: 'dark' })).newPage()
    await openDesk(desk, '/admin/applications')
    await desk.getByLabel('Search applications').fill(reference)
    await desk.getByRole('link', { name: fullName }).click()
    await expect(desk.getByRole('heading', { name: fullName })).toBeVisible()
    await expect(desk.getByText('A new roof')).toBeVisible()

    await desk.getByRole('button', { name: 'Assign to me' }).click()
    await expect(desk.getByText('Owner: You')).toBeVisible()
    await desk.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(desk.getByText('In review since')).toBeVisible()
    await expect(desk.getByRole('status').getByText('Moved to In review')).toBeVisible()
    await desk.getByLabel('Move from In review to').selectOption('On hold')
    await desk.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(desk.getByText('Enter a reason').first()).toBeVisible()
    await desk.getByLabel('Write to the applicant').fill('A photo of the roof, please.')
    await desk.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(desk.getByText('A photo of the roof, please.')).toBeVisible()
    expect(await findFaults(desk)).toEqual([])

    await page.goto('/track-application')
    await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
    await expect(page.getByText('A photo of the roof, please.')).toBeVisible()
    await page.getByLabel('Write to us').fill('Here it comes.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    // The admin updates without a reload.
    await expect(desk.getByText('Here it comes.')).toBeVisible({ timeout: 15_000 })
    await expect(desk.getByText('1 message')).toBeVisible({ timeout: 15_000 })
    await expect(desk.getByRole('button', { name: 'Reassign to me' })).toBeHidden()
    // A draft is restored after the application was closed.
    await desk.getByLabel('Write to the applicant').fill('Thank you, we')
    await desk.getByRole('complementary', { name: 'Application' }).getByRole('button', { name: 'Close' }).click()
    await desk.getByLabel('Owner').selectOption('Me')
    await expect(desk).toHaveURL(/owner=mine/)
    await desk.getByRole('link', { name: fullName }).click()
    await expect(desk.getByLabel('Write to the applicant')).toHaveValue('Thank you, we')
    await desk.context().close()
  },
)

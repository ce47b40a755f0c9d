import { findViolations } from './accessibility.ts'
import { openApplicationByLink } from './applicant.ts'
import { addLender, prepareForLenders, staffApi, submitBusinessApplication } from './lenders.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

story(
  'staff ask an applicant to agree to a lender, and the request is shown on the tracking page',
  async ({ page, browser, program }) => {
    await page.goto('/track-application')
    const call = await staffApi(page)
    const name = `Quay Bank ${process.pid}`
    const request = `Ask for consent to send to ${name}`
    await addLender(call, name)
    const { reference, fullName, email } = await submitBusinessApplication(page)
    await prepareForLenders(call, reference)

    const staffPage = await (await browser.newContext({ baseURL: program.address })).newPage()
    await openAdmin(staffPage, '/admin/applications')
    await staffPage.getByLabel('Search applications').fill(reference)
    await staffPage.getByRole('link', { name: fullName }).click()
    await staffPage.getByRole('button', { name: request }).click()
    await expect(staffPage.getByText('asked the applicant for consent,')).toBeVisible()
    await expect(staffPage.getByRole('button', { name: request })).toHaveCount(0)
    expect(await findViolations(staffPage)).toEqual([])

    await page.reload()
    await expect(page.getByRole('button', { name: 'Verify your email' }).first()).toBeVisible()
    await openApplicationByLink(page, program, email)
    await page.reload()
    await expect(page.getByText('Decide whether we may send your application')).toBeVisible()
    const lender = page.getByRole('listitem').filter({ hasText: 'Do you agree?' })
    await expect(lender.getByRole('heading', { name })).toBeVisible()
  },
)

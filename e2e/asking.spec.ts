import { findFaults } from './faults.ts'
import { addLender, makeReady, sendBusinessApplication, staffCalls } from './lending.ts'
import { openDesk } from './staff.ts'
import { expect, story } from './story.ts'

story(
  'staff ask an applicant to agree to a lender, and the request is shown on the tracking page',
  async ({ page, browser, program }) => {
    await page.goto('/track-application')
    const call = await staffCalls(page)
    const name = `Quay Bank ${process.pid}`
    await addLender(call, name)
    const { reference, fullName } = await sendBusinessApplication(page)
    await makeReady(call, reference)

    const desk = await (await browser.newContext({ baseURL: program.address })).newPage()
    await openDesk(desk, '/admin/applications')
    await desk.getByLabel('Search applications').fill(reference)
    await desk.getByRole('link', { name: fullName }).click()
    await desk.getByRole('button', { name: `Ask for consent to send to ${name}` }).click()
    await expect(desk.getByText('asked the applicant for consent,')).toBeVisible()
    await expect(desk.getByRole('button', { name: /^Ask / })).toHaveCount(0)
    expect(await findFaults(desk)).toEqual([])

    await page.reload()
    await expect(page.getByText('Check whether we may send your application')).toBeVisible()
    const lender = page.getByRole('listitem').filter({ hasText: 'Do you agree?' })
    await expect(lender.getByRole('heading', { name })).toBeVisible()
  },
)

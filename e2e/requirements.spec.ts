import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { openApplicationByLink, returnToTab } from './applicant.ts'
import { daytimeStory } from './daytime-story.ts'
import { readEmails } from './mailbox.ts'
import type { Program } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect as assert } from './story.ts'
import { submitApplication } from './submit-application.ts'

/** Both sides poll the server, and the machine may be busy. */
const expect = assert.configure({ timeout: 20_000 })
daytimeStory.describe.configure({ timeout: 120_000 })

const pdf = (name: string, bytes = 3_000) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from(`%PDF-1.4\n% ${name}\n`), randomBytes(bytes), Buffer.from('\n%%EOF')]),
})

/** Opens this application in the admin, assigned and in review. */
async function openFile(browser: Browser, program: Program, { fullName, reference }: Record<string, string>) {
  const staffPage = await (await browser.newContext({ baseURL: program.address })).newPage()
  await openAdmin(staffPage, '/admin/applications')
  await staffPage.getByLabel('Search applications').fill(reference ?? '')
  await staffPage.getByRole('link', { name: fullName ?? '' }).click()
  await staffPage.getByRole('button', { name: 'Assign to me' }).click()
  await expect(staffPage.getByRole('button', { name: /^Owner:.*you/ })).toBeVisible()
  await staffPage.getByRole('button', { name: 'Start review' }).click()
  await expect(staffPage.getByText('In review, since')).toBeVisible()
  return staffPage
}

const choose = async (page: Page, button: string, file: ReturnType<typeof pdf>) => {
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button, exact: true }).click()
  await (await fileChooser).setFiles(file)
}
const item = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title) })
    .first()

async function check(page: Page) {
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

daytimeStory(
  'staff request two documents, the applicant uploads them where they are requested, and the review continues',
  async ({ page, browser, program }) => {
    const { reference, fullName, email } = await submitApplication(page)
    await openApplicationByLink(page, program, email)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/track-application')
    await expect(page.getByText('4 items are still missing.')).toBeVisible()

    const staffPage = await openFile(browser, program, { fullName, reference })
    await staffPage.getByRole('button', { name: 'Request documents' }).click()
    await staffPage.getByRole('button', { name: 'Send request' }).click()
    await expect(staffPage.getByText('Please describe what you need, in at least 2 characters')).toBeVisible()
    await staffPage.getByLabel('Description').fill('Statement of March')
    await staffPage.getByRole('button', { name: 'Add another document' }).click()
    const second = staffPage.getByRole('group', { name: 'Document 2' })
    await second.getByLabel('Type').selectOption('Other document')
    await second.getByLabel('Description').fill('Photo of the roof')
    await second.getByLabel('Note (optional)').fill('From the street, in daylight.')
    await check(staffPage)
    await staffPage.getByRole('button', { name: 'Request 2 documents' }).click()
    await expect(staffPage.getByText('Documents needed, since')).toBeVisible()
    await expect(staffPage.getByRole('button', { name: 'Request documents' })).toBeFocused()

    // The applicant's page updates without a reload.
    await expect(page.getByText('We need 2 items: Statement of March, Photo of the roof.')).toBeVisible()
    await expect(page.getByText('6 items are still missing.')).toBeVisible()
    await expect(item(page, 'Photo of the roof')).toContainText('From the street, in daylight.')
    const requests = readEmails(program).filter(
      (mail) => mail.includes(`To: ${email}`) && mail.includes('We need 2 items'),
    )
    expect(requests).toHaveLength(1)
    expect(requests.join()).not.toMatch(/roof|March/)
    await check(page)

    await choose(page, 'Upload Statement of March', pdf('march.pdf'))
    await expect(item(page, 'Statement of March')).toContainText('Sent, in review')
    await choose(page, 'Upload Photo of the roof', pdf('roof.pdf'))
    await expect(item(page, 'Photo of the roof')).toContainText('Sent, in review')
    await expect(page.getByText('Thank you. We’re reviewing what you sent.')).toBeVisible()
    await check(page)

    const document = (name: string) => staffPage.getByRole('listitem').filter({ hasText: name }).last()
    await document('march.pdf').getByRole('button', { name: 'Accept' }).click()
    await expect(document('march.pdf')).toContainText('Accepted')
    await document('roof.pdf').getByRole('button', { name: 'Reject' }).click()
    await staffPage.getByLabel('What’s wrong with it?').selectOption({ index: 1 })
    await staffPage.getByRole('button', { name: 'Reject document' }).click()
    await expect(async () => {
      await returnToTab(page)
      await expect(item(page, 'Photo of the roof')).toContainText('We can’t read it.', { timeout: 1_000 })
    }).toPass()
    await expect(page.getByText('We need 1 item: Photo of the roof.')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Waive Photo of the roof' }).click()
    await expect(staffPage.getByText('In review, since')).toBeVisible()
    await returnToTab(page)
    await expect(page.getByRole('heading', { name: 'Under review' })).toBeVisible()
    await expect(staffPage.getByRole('button', { name: 'Undo waiving Photo of the roof' })).toBeFocused()
    await staffPage.keyboard.press('Enter')
    await expect(staffPage.getByText('Documents needed, since')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Waive Photo of the roof' }).click()
    await expect(staffPage.getByText('In review, since')).toBeVisible()
    await staffPage.context().close()
  },
)

daytimeStory(
  'an application is ready for lenders when nothing is missing, or staff have waived what is',
  async ({ page, browser, program }) => {
    const { reference, fullName, email } = await submitApplication(page)
    await openApplicationByLink(page, program, email)
    const staffPage = await openFile(browser, program, { fullName, reference })
    await staffPage.getByText('Move to another stage').click()
    await staffPage.getByLabel('Move from In review to').selectOption('Ready for lenders')
    await staffPage.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(staffPage.getByText(/Still missing: Photo ID, Pay stubs/)).toBeVisible()
    for (const title of ['Photo ID', 'Pay stubs', 'Bank statements', 'Proof of address']) {
      await staffPage.getByRole('button', { name: `Waive ${title}` }).click()
      await staffPage.getByLabel(`Why isn’t it needed? (${title})`).fill('The lender knows them.')
      await staffPage.getByRole('button', { name: 'Waive item' }).click()
      await expect(staffPage.getByRole('button', { name: `Undo waiving ${title}` })).toBeFocused()
    }
    await staffPage.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(staffPage.getByText('Ready for lenders, since')).toBeVisible()
    await page.goto('/track-application')
    // Which of the two depends on lenders that other stories added.
    const ready = /^(We're looking for lenders whose terms fit|Choose which lenders may see your application)\.$/
    await expect(page.getByText(ready)).toBeVisible()
    await expect(page.getByText('Nothing is missing.')).toBeVisible()
    await expect
      .poll(() =>
        readEmails(program).some((mail) => mail.includes(`To: ${email}`) && mail.includes('is ready for lenders')),
      )
      .toBe(true)
    await staffPage.context().close()
  },
)

import { findFaults } from './faults.ts'
import { sendApplication } from './sent-application.ts'
import { pdfOf, sendDocument } from './sent-document.ts'
import { openDesk } from './staff.ts'
import { expect, story } from './story.ts'

story(
  'staff review documents, reveal an encrypted number with a reason, and see both in the activity',
  async ({ page: desk, browser, program }) => {
    const context = await browser.newContext({ baseURL: program.address })
    const page = await context.newPage()
    const { reference, fullName } = await sendApplication(page)
    await sendDocument(
      page.request,
      'statement.pdf',
      'bank_statement',
      await pdfOf('Opening balance', 'Closing balance'),
    )
    await sendDocument(page.request, 'license.png', 'gov_id', await page.screenshot())
    await openDesk(desk, `/admin/applications/${reference.toLowerCase()}`)
    await expect(desk.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
    await expect(desk.getByText('A new roof')).toBeVisible()
    await desk.getByRole('link', { name: 'Income', exact: true }).click()
    await expect(desk.getByText('Pier Bakery')).toBeVisible()

    await desk.getByRole('link', { name: 'Documents', exact: true }).click()
    await expect(desk.locator('nav[aria-label="Sections of the application"] [aria-current=page]')).toHaveText([
      'Documents',
    ])
    await expect(desk.getByRole('link', { name: 'statement.pdf' })).toBeVisible()
    await desk.keyboard.press('j')
    await expect(desk.getByRole('img', { name: 'Page 1 of 2 of statement.pdf' })).toBeVisible()
    await expect(desk.getByText('Opening balance')).toBeAttached()
    expect(await findFaults(desk)).toEqual([])
    const width = async () => (await desk.getByRole('img', { name: /^Page 1/ }).boundingBox())?.width ?? 0
    const before = await width()
    await desk.keyboard.press('+')
    await expect.poll(width).toBeGreaterThan(before * 1.4)
    await desk.keyboard.press('a')
    await expect(desk.getByText('Accepted: statement.pdf. Next: license.png.')).toBeVisible()
    await expect(desk.getByRole('img', { name: 'license.png' })).toBeVisible()
    await desk.getByRole('button', { name: 'Rotate right' }).click()
    await desk.keyboard.press('d')
    await expect(desk.getByLabel('What is wrong with it?')).toBeFocused()
    await desk.getByRole('button', { name: 'Reject document' }).click()
    await expect(desk.getByText('Please choose a reason')).toBeVisible()
    await desk.getByLabel('What is wrong with it?').selectOption({ index: 1 })
    await desk.getByRole('button', { name: 'Reject document' }).click()
    await expect(desk.getByText('Rejected').first()).toBeVisible()

    await desk.getByRole('link', { name: 'Applicant', exact: true }).click()
    await desk.getByRole('button', { name: 'Show Social Security number or ITIN' }).click()
    await desk.getByLabel('Why do you need it?').selectOption('To compare it with a document')
    await desk.getByRole('button', { name: 'Show number' }).click()
    await expect(desk.getByText('123-45-6789')).toBeVisible()
    await desk.getByRole('button', { name: 'Hide Social Security number or ITIN' }).click()
    await expect(desk.getByText('•••• 6789')).toBeVisible()

    await desk.getByRole('link', { name: 'Activity', exact: true }).click()
    await desk.getByLabel('Note').fill('Call after ten.')
    await desk.getByRole('button', { name: 'Add note' }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'Call after ten.' })).toBeVisible()
    await expect(desk.getByText('Accepted statement.pdf')).toBeVisible()
    await desk.getByLabel('Show').selectOption('Views')
    await expect(desk.getByText('Revealed Social Security number or ITIN')).toBeVisible()
    await context.close()
  },
)

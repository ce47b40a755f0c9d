import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'
import { submitApplication } from './submit-application.ts'
import { createPdf, uploadDocument } from './upload-document.ts'

story(
  'staff review documents, reveal an encrypted number with a reason, and see both in the activity',
  async ({ page: staffPage, browser, program }) => {
    const context = await browser.newContext({ baseURL: program.address })
    const page = await context.newPage()
    const { reference, fullName } = await submitApplication(page)
    await uploadDocument(
      page.request,
      'statement.pdf',
      'bank_statement',
      await createPdf('Opening balance', 'Closing balance'),
    )
    await uploadDocument(page.request, 'license.png', 'gov_id', await page.screenshot())
    await openAdmin(staffPage, `/admin/applications/${reference.toLowerCase()}`)
    await expect(staffPage.getByRole('heading', { level: 1, name: fullName })).toBeVisible()
    await expect(staffPage.getByText('A new roof')).toBeVisible()
    await staffPage.getByRole('heading', { name: 'Income' }).click()
    await expect(staffPage.getByText('Pier Bakery')).toBeVisible()

    await staffPage.getByRole('link', { name: 'Documents 2', exact: true }).click()
    await expect(staffPage.locator('nav[aria-label="Sections of the application"] [aria-current=page]')).toHaveText([
      'Documents2',
    ])
    await expect(staffPage.getByRole('link', { name: 'statement.pdf' })).toBeVisible()
    await staffPage.keyboard.press('j')
    await expect(staffPage.getByRole('img', { name: 'Page 1 of 2 of statement.pdf' })).toBeVisible()
    await expect(staffPage.getByText('Opening balance')).toBeAttached()
    expect(await findViolations(staffPage)).toEqual([])
    const width = async () => (await staffPage.getByRole('img', { name: /^Page 1/ }).boundingBox())?.width ?? 0
    const before = await width()
    await staffPage.keyboard.press('+')
    await expect.poll(width).toBeGreaterThan(before * 1.4)
    await staffPage.keyboard.press('a')
    await expect(staffPage.getByText('Accepted: statement.pdf. Next: license.png.')).toBeVisible()
    await expect(staffPage.getByRole('img', { name: 'license.png' })).toBeVisible()
    await staffPage.getByRole('button', { name: 'Rotate right' }).click()
    await staffPage.keyboard.press('d')
    await expect(staffPage.getByLabel('What’s wrong with it?')).toBeFocused()
    await staffPage.getByRole('button', { name: 'Reject document' }).click()
    await expect(staffPage.getByText('Please choose a reason')).toBeVisible()
    await staffPage.getByLabel('What’s wrong with it?').selectOption({ index: 1 })
    await staffPage.getByRole('button', { name: 'Reject document' }).click()
    await expect(staffPage.getByText('Rejected').first()).toBeVisible()

    await staffPage.getByRole('link', { name: 'Overview', exact: true }).click()
    await staffPage.getByRole('heading', { name: 'Applicant', exact: true }).click()
    await staffPage.getByRole('button', { name: 'Show Social Security number or ITIN' }).click()
    await staffPage.getByLabel('Why do you need it?').selectOption('To compare it with a document')
    await staffPage.getByRole('button', { name: 'Show number' }).click()
    await expect(staffPage.getByText('123-45-6789')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Hide Social Security number or ITIN' }).click()
    await expect(staffPage.getByText('•••• 6789')).toBeVisible()

    await staffPage.getByRole('textbox', { name: 'Note' }).fill('Call after ten.')
    await staffPage.getByRole('button', { name: 'Add note' }).click()
    await expect(staffPage.getByRole('listitem').filter({ hasText: 'Call after ten.' })).toBeVisible()
    await expect(staffPage.getByText('Accepted statement.pdf')).toBeVisible()
    await staffPage.getByRole('link', { name: 'Activity', exact: true }).click()
    await staffPage.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(staffPage.getByText('Revealed Social Security number or ITIN')).toBeVisible()
    await context.close()
  },
)

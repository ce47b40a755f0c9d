import { findViolations } from './accessibility.ts'
import { waitForEmail } from './mailbox.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'a visitor confirms a deletion request by email, staff review the plan, and the visitor gets an answer',
  async ({ page, browser, program }) => {
    const ada = newVisitor()
    const lead = { name: ada.fullName, email: ada.email, phone: '(212) 555-0142', source: 'Home', contactConsent: true }
    await page.request.post('/api/leads/basic', { data: lead, headers: { 'sec-gpc': '1' } })
    await page.goto('/privacy-policy')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your Privacy Choices' }).click()
    await page.getByRole('heading', { name: 'Global Privacy Control' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('Your browser isn’t sending this signal.')).toBeVisible()
    await page.getByLabel('What would you like us to do?').selectOption('correct')
    await page.getByLabel('Full name').fill(ada.fullName)
    await page.getByLabel('Email', { exact: true }).fill(ada.email)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Describe what is wrong and what is correct').first()).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue(ada.fullName)
    expect(await findViolations(page)).toEqual([])

    await page.getByLabel('What would you like us to do?').selectOption('delete')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.goto(
      await waitForEmail(program, ada.email, /https?:\/\/[^/\s]+(\/privacy-requests\/confirm#token=[\w-]+)/),
    )
    await page.getByRole('button', { name: 'Confirm my request' }).click()
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
    const reference = await waitForEmail(program, ada.email, /reference is (HP-\w{4}-\w{4})/)

    const staffPage = await (await browser.newContext({ baseURL: program.address })).newPage()
    await openAdmin(staffPage, '/admin/privacy')
    await staffPage.getByLabel('Search privacy requests').fill(reference)
    await expect(staffPage.getByRole('row').getByRole('link')).toHaveCount(1)
    await staffPage.getByRole('heading', { level: 1 }).click()
    await staffPage.keyboard.press('j')
    await expect(staffPage.getByRole('link', { name: ada.fullName })).toBeFocused()
    await staffPage.keyboard.press('Enter')
    await expect(staffPage.getByText('Proof of consent is kept for at least 5 years')).toBeVisible()
    await expect(staffPage.getByRole('link', { name: 'Lead', exact: true })).toHaveAttribute('href', /lead=/)
    expect(await findViolations(staffPage)).toEqual([])
    await staffPage.getByRole('button', { name: 'Delete data' }).click()
    await staffPage.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(staffPage.getByText(/^Deleted .* records\. The certificate/)).toBeVisible({ timeout: 15_000 })
    expect(await waitForEmail(program, ada.email, /(be undone)/)).toBeTruthy()

    await staffPage.goto('/admin/settings/retention')
    await expect(staffPage.getByText(`Requested by ${reference}`)).toBeVisible()
    const saved = staffPage.waitForEvent('download')
    await staffPage.getByRole('button', { name: `Certificate for ${reference}` }).click()
    expect((await saved).suggestedFilename()).toMatch(/^certificate-.*\.pdf$/)
    await staffPage.context().close()
  },
)

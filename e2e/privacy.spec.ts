import { findFaults } from './faults.ts'
import { mailedTo } from './mailbox.ts'
import { openDesk } from './staff.ts'
import { expect, somebody, story } from './story.ts'

story(
  'a visitor confirms a deletion request by email, staff review the plan, and the visitor gets an answer',
  async ({ page, browser, program }) => {
    const ada = somebody()
    const lead = { name: ada.fullName, email: ada.email, phone: '(212) 555-0142', source: 'Home', contactConsent: true }
    await page.request.post('/api/leads/basic', { data: lead, headers: { 'sec-gpc': '1' } })
    await page.goto('/privacy-policy')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Your Privacy Choices' }).click()
    await page.getByRole('heading', { name: 'Global Privacy Control' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('Your browser isn’t sending this signal.')).toBeVisible()
    await page.getByLabel('What shall we do?').selectOption('correct')
    await page.getByLabel('Full name').fill(ada.fullName)
    await page.getByLabel('Email', { exact: true }).fill(ada.email)
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByText('Describe what is wrong and what is correct').first()).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue(ada.fullName)
    expect(await findFaults(page)).toEqual([])

    await page.getByLabel('What shall we do?').selectOption('delete')
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByRole('heading', { name: 'Please look into your mailbox' })).toBeVisible()
    await page.goto(await mailedTo(program, ada.email, /https?:\/\/[^/\s]+(\/privacy-requests\/confirm\?token=[\w-]+)/))
    await page.getByRole('button', { name: 'This request is mine' }).click()
    await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
    const reference = await mailedTo(program, ada.email, /reference (HP-\w{4}-\w{4})/)

    const desk = await (await browser.newContext({ baseURL: program.address })).newPage()
    await openDesk(desk, '/admin/privacy')
    await desk.getByLabel('Search privacy requests').fill(reference)
    await expect(desk.getByRole('row').getByRole('link')).toHaveCount(1)
    await desk.getByRole('heading', { level: 1 }).click()
    await desk.keyboard.press('j')
    await expect(desk.getByRole('link', { name: ada.fullName })).toBeFocused()
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('Proof of consent is kept for at least 5 years')).toBeVisible()
    await expect(desk.getByRole('link', { name: 'Lead', exact: true })).toHaveAttribute('href', /lead=/)
    expect(await findFaults(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Delete data' }).click()
    await desk.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(desk.getByText(/^Deleted .* records\. The certificate/)).toBeVisible({ timeout: 15_000 })
    expect(await mailedTo(program, ada.email, /(be undone)/)).toBeTruthy()

    await desk.goto('/admin/settings/retention')
    await expect(desk.getByText(`Requested by ${reference}`)).toBeVisible()
    const saved = desk.waitForEvent('download')
    await desk.getByRole('button', { name: `Certificate of ${reference}` }).click()
    expect((await saved).suggestedFilename()).toMatch(/^disposal-.*\.pdf$/)
    await desk.context().close()
  },
)

import { waitForEmail } from './mailbox.ts'
import { apiStatus, expectMenu, expectNoAccess, roleStory, signInAs } from './role-story.ts'
import { chooseMore } from './staff.ts'
import { expect, newVisitor } from './story.ts'

roleStory.describe.configure({ timeout: 120_000 })

roleStory(
  'marketing writes a newsletter issue and sees lead sources, but no amounts or documents',
  async ({ page, program }) => {
    const ada = newVisitor()
    const lead = { name: ada.fullName, email: ada.email, phone: ada.phone, source: 'Spring letter' }
    const {
      lead: { id },
    } = await (await page.request.post('/api/leads/basic', { data: lead })).json()
    await signInAs(page, 'marketing')
    await expectMenu(page, ['Dashboard', 'Inbox', 'Tasks', 'Leads', 'Newsletter', 'Settings'])

    await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
    await page.getByRole('button', { name: 'Write issue' }).click()
    const dialog = page.getByRole('dialog')
    const subject = `Rates of spring ${process.pid}`
    await dialog.getByLabel('Subject').fill(subject)
    await dialog.getByLabel('Text').fill('Dear reader,\n\nrates went down.')
    await dialog.getByRole('button', { name: 'Save draft' }).click()
    const issue = page.getByRole('listitem').filter({ hasText: subject })
    await issue.getByText('Preview', { exact: true }).click()
    await expect(issue.getByText('rates went down.')).toBeVisible()
    await issue.getByRole('button', { name: 'Send test email' }).click()
    await expect(issue.getByRole('status')).toContainText('Sending a test email to marketing@example.com')
    expect(await waitForEmail(program, 'marketing@example.com', /(rates went down)/)).toBeTruthy()
    await expect(page.getByRole('button', { name: 'Export subscribers (CSV)' })).toHaveCount(0)

    await page.goto('/admin/dashboard?period=7')
    for (const name of ['New leads', 'Reached within 24 hours', 'Submitted', 'Funded'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    for (const name of ['Funded volume', 'Revenue booked', 'Approval rate', 'Median days to fund'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    await expect(page.getByRole('main').locator('a[href^="/admin/applications"]')).toHaveCount(0)
    await expect(
      page.getByRole('table', { name: 'By source' }).getByRole('row', { name: /^Spring letter/ }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Advertised figures' })).toHaveCount(0)

    await page.goto('/admin/leads?source=Spring+letter')
    await chooseMore(page, 'Saved views…')
    const views = page.getByRole('dialog', { name: 'Views and columns' })
    await views.getByLabel('Save current list as').fill('Spring letter')
    await views.getByRole('button', { name: 'Save view' }).click()
    await views.getByRole('button', { name: 'Make Spring letter the default' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await expect(page).toHaveURL(/source=Spring/)
    await page.getByRole('link', { name: ada.fullName }).click()
    const panel = page.getByRole('complementary', { name: 'Lead' })
    await expect(panel.getByText('Spring letter').first()).toBeVisible()
    for (const name of ['Claim lead', 'Assign to me', 'Reassign to me', 'Start application', 'Add note'])
      await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0)
    for (const address of ['/admin/applications', '/admin/commissions'])
      await expectNoAccess(page, address, /owners|Only compliance/i)
    await page.goto('/admin/settings')
    expect(await apiStatus(program, 'marketing', 'GET', `/api/admin/leads/${id}/timeline`)).toBe(403)
    expect(await apiStatus(program, 'marketing', 'GET', '/api/admin/dashboard/pipeline')).toBe(403)
    expect(await apiStatus(program, 'marketing', 'GET', '/api/admin/claims')).toBe(403)
  },
)

import { openApplicationByLink } from './applicant.ts'
import { waitForEmail } from './mailbox.ts'
import {
  agreeToReassign,
  apiStatus,
  assignLead,
  expectMenu,
  expectNoAccess,
  roleStory,
  signInAs,
} from './role-story.ts'
import { expect, newVisitor } from './story.ts'

roleStory.describe.configure({ timeout: 120_000 })

const menu = [
  ...[
    'Dashboard',
    'Inbox',
    'Tasks',
    'Messages',
    'Leads',
    'Applications',
    'Renewals',
    'Requests',
    'Accounts',
    'Success fees',
  ],
  ...['Commissions', 'Lenders', 'Complaints', 'Settings'],
]

/** Answers of the free analysis. */
const answers = {
  ...{ amount: 5_000_000, purpose: 'working_capital', monthsInBusiness: 40, monthlyRevenue: 3_000_000 },
  ...{ creditBand: 'from_650', industry: 'restaurant', state: 'NY', otherAdvances: 0, urgency: 'month' },
}

roleStory(
  "an agent calls a new lead, plans the next step, and starts an application with the lead's details",
  async ({ page, browser, program }) => {
    const ada = newVisitor()
    const task = `Look in which state ${ada.fullName} is`
    const data = { name: ada.fullName, email: ada.email, phone: ada.phone, source: 'Hero Form', contactConsent: true }
    await signInAs(page, 'agent')
    await expectMenu(page, menu)
    const { lead } = await (await page.request.post('/api/leads/basic', { data })).json()
    await assignLead(program, lead.id, 'Nora Castillo')
    const saved = await page.request.post('/api/prequalifications', { data: { answers, leadId: lead.id } })
    expect(saved.status(), await saved.text()).toBe(200)

    await page.goto('/admin/dashboard?period=7')
    const reached = async () =>
      Number(/(\d+) of them contacted/.exec(await page.getByText('of them contacted').innerText())?.[1])
    const before = await reached()
    await page.getByRole('region', { name: 'Newest leads' }).getByRole('link', { name: ada.fullName }).click()
    const panel = page.getByRole('complementary', { name: 'Lead' })
    await expect(panel).toContainText('Restaurant, bar, food')
    // Changes made while a part of the panel first loads show only at the next change.
    await expect(panel.getByText(/^Received from/).last()).toBeVisible()
    await panel.getByRole('button', { name: 'Reassign to me' }).click()
    await page.getByLabel('Reason', { exact: true }).fill('The owner is on leave')
    await page.getByRole('button', { name: 'Reassign', exact: true }).click()
    await expect(page.getByText('Its owner or a manager has to agree').first()).toBeVisible()
    await agreeToReassign(program)
    await expect(panel.getByRole('button', { name: 'Reassign to me' })).toHaveCount(0)

    await panel.getByRole('tab', { name: 'Call' }).click()
    await panel.getByLabel('Left a voicemail').check()
    await panel.getByRole('button', { name: 'Log call' }).click()
    await expect(panel.getByText('Moved to Attempted', { exact: true })).toBeVisible()
    await panel
      .getByRole('link', { name: 'Email' })
      .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()))
    await panel.getByRole('link', { name: 'Email' }).click()
    await panel.getByRole('button', { name: 'Yes, log it' }).click()
    await expect(panel.getByText('Did you send an email?')).toHaveCount(0)
    await panel.getByLabel('Next step').fill('Ask for the statements of March')
    await panel.getByLabel('Due date', { exact: true }).fill(await page.evaluate(today))
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('row').filter({ hasText: ada.fullName }).getByText('Ask for the statements of March'),
    ).toBeVisible()

    await panel.getByRole('heading', { level: 2, name: ada.fullName }).click()
    await page.keyboard.press('t')
    await page.getByRole('textbox', { name: 'Task', exact: true }).fill(task)
    await page.keyboard.press('Enter')
    await panel.getByLabel('How they asked for it').selectOption('In person')
    await panel.getByRole('button', { name: 'Start application', exact: true }).click()
    await expect(panel.getByText('Application started:')).toBeVisible()
    const reference = await panel.getByRole('link', { name: /^HL-/ }).innerText()

    // The applicant continues after the analysis without typing anything twice.
    const applicant = await (await browser.newContext({ baseURL: program.address })).newPage()
    expect(await waitForEmail(program, ada.email, /Your application (HL-\S+) is ready to complete/)).toBe(reference)
    await waitForEmail(program, ada.email, /(You asked us in person)/)
    await applicant.goto(await waitForEmail(program, ada.email, /(\/application-portal#go-on=\S+)/))
    await expect(applicant.getByRole('textbox', { name: 'Reference' })).toHaveValue(reference)
    await openApplicationByLink(applicant, program, ada.email)
    await applicant.goto('/application-portal?step=request')
    await expect(applicant.getByLabel('How much do you need?')).toHaveValue('$50,000')
    await applicant.goto('/application-portal?step=business')
    await expect(applicant.getByLabel('State')).toHaveValue('NY')
    await applicant.context().close()

    await panel.getByRole('link', { name: task }).click()
    await page.getByLabel('Outcome').fill('It is: NY.')
    await page.getByRole('button', { name: 'Mark as done', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await page.goto('/admin/dashboard?period=7')
    await expect.poll(reached).toBeGreaterThan(before)

    await page.getByRole('link', { name: 'Leads', exact: true }).click()
    await expect(page.getByRole('link', { name: ada.fullName })).toBeVisible()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Saved views…', 'Bulk changes…'])
    await page.keyboard.press('Escape')
    expect(await apiStatus(program, 'agent', 'POST', '/api/admin/exports/leads')).toBe(403)
    await expectNoAccess(page, '/admin/leads/import', 'Only owners and managers can import.')
    await expectNoAccess(page, '/admin/newsletter', 'Only marketing, owners and managers can manage the newsletter.')
    await page.goto(`/admin/applications/${reference}`)
    await expect(page.getByRole('heading', { level: 1, name: ada.fullName })).toBeVisible()
  },
)

/** `2026-12-24`, in the browser's time zone. */
const today = () => new Date().toLocaleDateString('sv-SE')

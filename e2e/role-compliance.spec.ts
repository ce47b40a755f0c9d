import fs from 'node:fs'
import type { Locator } from '@playwright/test'
import { waitForEmail } from './mailbox.ts'
import { apiAs, apiStatus, expectMenu, expectNoAccess, roleStory, signInAs } from './role-story.ts'
import { expect, newVisitor } from './story.ts'

roleStory.describe.configure({ timeout: 120_000 })

roleStory(
  'compliance decides a complaint, answers a privacy request, and exports proof of a consent',
  async ({ page, browser, program }) => {
    const [ada, bo] = [newVisitor(), newVisitor()]
    const { request } = page
    await request.post('/api/contact', {
      data: { name: ada.fullName, email: ada.email, topic: 'complaint', message: 'I was charged before I was funded.' },
    })
    await request.post('/api/leads/basic', {
      data: { name: bo.fullName, email: bo.email, phone: bo.phone, source: 'Hero Form', contactConsent: true },
    })
    await request.post('/api/privacy-requests', {
      data: { kind: 'correct', name: bo.fullName, email: bo.email, details: 'My number is another one now.' },
    })
    const visitor = await (await browser.newContext({ baseURL: program.address })).newPage()
    await visitor.goto(
      await waitForEmail(program, bo.email, /https?:\/\/[^/\s]+(\/privacy-requests\/confirm#token=[\w-]+)/),
    )
    await visitor.getByRole('button', { name: 'Confirm my request' }).click()
    await expect(visitor.getByRole('heading', { name: 'We have your request' })).toBeVisible()
    await visitor.context().close()

    await signInAs(page, 'compliance')
    await expectMenu(page, [
      'Dashboard',
      'Inbox',
      'Tasks',
      'Messages',
      'Leads',
      'Applications',
      'Privacy requests',
      'Complaints',
      'Settings',
    ])
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: 'Complaints to decide' }).click()
    await page.getByRole('link', { name: ada.fullName }).click()
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await page.getByLabel('Reply by email').fill('The fee is on its way back to you.')
    await page.getByRole('button', { name: 'Send reply' }).click()
    expect(await waitForEmail(program, ada.email, /(The fee is on its way back)/)).toBeTruthy()
    await page.getByRole('button', { name: 'Update complaint' }).click()
    await expect(page.getByLabel('Move from Investigating to')).toBeVisible()
    await page.getByRole('button', { name: 'Update complaint' }).click()
    await page.getByLabel('Move from Answered to').selectOption('Substantiated')
    await page.getByLabel('Outcome').fill('The fee was refunded, and the agent was informed.')
    await page.getByRole('button', { name: 'Update complaint' }).click()
    await expect(page.getByText('The fee was refunded, and the agent was informed.')).toBeVisible()
    await expect(page.getByLabel('Move from Answered to')).toHaveCount(0)

    await page.goto('/admin/privacy')
    await page.getByRole('link', { name: bo.fullName }).click()
    await page.getByRole('button', { name: 'Start working' }).click()
    // One action after the other, like a user: the second starts from the result of the first.
    await expect(page.getByRole('button', { name: 'Start working' })).toHaveCount(0)
    await page.getByLabel('What was corrected').fill('The number, as they wrote it.')
    await page.getByRole('button', { name: 'Mark as corrected' }).click()
    expect(await waitForEmail(program, bo.email, /Subject: (Your request has been answered)/)).toBeTruthy()

    await page.goto(`/admin/leads?q=${encodeURIComponent(bo.email)}`)
    await page.getByRole('link', { name: bo.fullName }).click()
    const panel = page.getByRole('complementary', { name: 'Lead' })
    await expect(panel.getByText('Calls: consent given')).toBeVisible()
    const download = page.waitForEvent('download', (file) => file.suggestedFilename().endsWith('.json'))
    await panel.getByRole('button', { name: 'Export as PDF and JSON' }).click()
    const { consents } = JSON.parse(fs.readFileSync(await (await download).path(), 'utf8'))
    expect(consents).not.toHaveLength(0)
    for (const consent of consents) expect(consent).toMatchObject({ isIntact: true })
    for (const name of ['Claim lead', 'Assign to me', 'Reassign to me', 'Start application', 'Add note'])
      await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0)
  },
)

roleStory('compliance records the review of a rule and finds it in the audit log', async ({ page, program }) => {
  const note = `Read again ${process.pid}`
  await signInAs(page, 'compliance')
  await page.goto('/admin/settings/compliance')
  // If other roles are responsible, the page says so and does not link to a closed page.
  await expect(page.getByText('Owners and managers can fix this in Settings, Staff.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Staff' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Utah' }).click()
  const panel = page.getByRole('dialog', { name: 'State rule: Utah' })
  await panel.getByLabel('Next review').fill('2028-01-31')
  await panel.getByLabel('Checked by').fill('Ruth Goldberg')
  await panel.getByLabel('Reason for the change').fill(note)
  await panel.getByRole('button', { name: 'Save rule' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: note })).toContainText('Ruth Goldberg')
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByLabel('User').selectOption('Ruth Goldberg')
  await page.getByLabel('Action').selectOption({ label: 'Disclosure rule saved' })
  await page.getByRole('link', { name: 'Disclosure rule saved' }).first().click()
  await expect(page.getByLabel('Audit log entry')).toContainText('Ruth Goldberg')

  await expectNoAccess(page, '/admin/lenders', 'Only team members who work on applications can manage lenders.')
  await expectNoAccess(page, '/admin/settings/site', 'Only owners and managers can change the site settings.')
  for (const [method, path] of [
    ['POST', '/api/admin/data-export'],
    ['POST', '/api/admin/exports/leads'],
    ['GET', '/api/admin/lenders'],
  ] as const)
    expect(await apiStatus(program, 'compliance', method, path), path).toBe(403)
})

roleStory(
  'compliance reads an application with its offers and disclosures, and changes nothing',
  async ({ page, program }) => {
    const manager = await apiAs(program, 'manager')
    // On some days no sample application waits for a choice; funded ones have offers and disclosures every day.
    const { applications } = await manager('GET', '/api/admin/applications?view=all&stage=funded')
    const { id, name, reference } = applications[0]
    await signInAs(page, 'compliance')
    await page.goto(`/admin/applications?view=all&q=${reference}`)
    await page.getByRole('link', { name }).click()
    const panel = page.getByRole('complementary', { name: 'Application' })
    await expect(panel.getByRole('heading', { name: 'Offers' })).toBeVisible()
    await expectNoActions(panel)
    await panel.getByRole('link', { name: 'Open full application' }).click()

    const sections = page.getByRole('navigation', { name: 'Sections of the application' })
    await expect(page.getByRole('region', { name: 'Properties' })).toBeVisible()
    for (const link of await sections.getByRole('link').all()) {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await expectNoActions(page.getByRole('main'))
    }
    await sections.getByRole('link', { name: /^Activity/ }).click()
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Ruth Goldberg')

    for (const [method, path] of [
      ['POST', `/api/admin/applications/${id}/notes`],
      ['POST', `/api/admin/applications/${id}/stage`],
      ['POST', `/api/admin/applications/${id}/reveal`],
      ['POST', `/api/admin/applications/${id}/assign-to-self`],
    ] as const)
      expect(await apiStatus(program, 'compliance', method, path), path).toBe(403)
  },
)

/** Buttons that read, download or open something; tasks are compliance's own work. */
const reading =
  /^(Download|Copy|Show|Add task|Close|Previous|Next|Zoom|Rotate|Open|All|Everything|Notes|Changes|Views|Lowest|Help|Receipt|Sort|Export|Done:|Reopen:|Close statement)/

/** Checks that nothing in the region changes the record: no form, and only buttons that read. */
async function expectNoActions(region: Locator) {
  await expect(region.locator('form')).toHaveCount(0)
  await expect(region.locator('input[type=file]')).toHaveCount(0)
  for (const button of await region.getByRole('button').all()) {
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    if (name.trim() !== '') expect(name.trim()).toMatch(reading)
  }
}

import fs from 'node:fs'
import { waitForAdminLink } from './mailbox.ts'
import { expectMenu, roleStory, signInAs } from './role-story.ts'
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
  ...['Commissions', 'Lenders', 'Newsletter', 'Privacy requests', 'Complaints', 'Settings'],
]

roleStory(
  "an owner invites a user, changes another user's role, and changes the tagline on every page",
  async ({ page, program }) => {
    const noor = newVisitor()
    await signInAs(page, 'owner')
    await expectMenu(page, menu)
    await page.goto('/admin/settings/staff')
    await page.getByRole('button', { name: 'Invite a team member' }).click()
    await page.getByLabel('Email address').fill(noor.email)
    await page.getByLabel('Role').selectOption('Processor')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText(`We sent an invitation to ${noor.email}.`)).toBeVisible()
    expect(await waitForAdminLink(program, noor.email, 'Your staff account')).toContain('/admin/invitation#')

    await page.getByRole('link', { name: 'Grace Okafor', exact: true }).click()
    const person = page.getByRole('complementary', { name: 'Grace Okafor' })
    await person.getByLabel('Role').selectOption('Processor')
    await person.getByRole('button', { name: /role/i }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Grace Okafor' })).toContainText('Processor')

    await page.goto('/admin/settings/site?section=brand')
    const tagline = `Every price in view ${process.pid}`
    await page.getByLabel('Tagline').fill(tagline)
    // The preview shows the public text before it is saved.
    await expect(page.getByRole('figure').getByText(`${tagline}.`)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. The site shows it in a moment.')).toBeVisible()
    // Within a minute, as specified; immediately if the machine is not busy.
    await expect.poll(async () => (await page.request.get('/')).text(), { timeout: 60_000 }).toContain(tagline)
  },
)

roleStory('an owner creates an API key, and exports all data', async ({ page }) => {
  const wei = newVisitor()
  const name = `Telephone ${process.pid}`
  await signInAs(page, 'owner')
  await page.goto('/admin/settings/api-keys')
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  await dialog.getByLabel('Integration name').fill(name)
  await dialog.getByLabel('Add leads').check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const keyDialog = page.getByRole('dialog', { name: 'API key' })
  const headers = { authorization: `Bearer ${await keyDialog.getByText(/^hl_/).innerText()}` }
  await keyDialog.getByRole('button', { name: 'I copied it' }).click()
  const data = { name: wei.fullName, email: wei.email, phone: wei.phone }
  expect((await page.request.post('/api/v1/leads', { headers, data })).status()).toBe(200)
  expect((await page.request.get('/api/v1/leads', { headers })).status()).toBe(403)
  await page.goto(`/admin/leads?q=${encodeURIComponent(wei.email)}`)
  await expect(page.getByRole('link', { name: wei.fullName })).toBeVisible()

  await page.goto('/admin/settings/compliance')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything' }).click()
  const everything = fs.readFileSync(await (await download).path(), 'utf8')
  expect(everything).toContain(wei.email)
  expect(everything).not.toMatch(/password_?hash/i)
})

roleStory("an owner updates a lender's criteria, and sees its deals", async ({ page }) => {
  await signInAs(page, 'owner')
  await page.goto('/admin/lenders')
  await page.keyboard.press('j')
  await page.getByRole('row').getByRole('link').first().click()
  const panel = page.getByRole('complementary', { name: 'Lender' })
  const version = Number(
    /Version (\d+), since/.exec(
      await panel
        .getByText(/Version \d+, since/)
        .first()
        .innerText(),
    )?.[1],
  )
  await panel
    .getByRole('button', { name: /^Change/ })
    .first()
    .click()
  await panel.getByLabel('Minimum months in business').fill('7')
  await panel.getByRole('button', { name: `Save as version ${version + 1}` }).click()
  await expect(panel.getByText(`Version ${version + 1}, since`)).toBeVisible()

  await page.goto('/admin/renewals?view=all')
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 3, name: 'Deal', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add commission' })).toBeVisible()
})

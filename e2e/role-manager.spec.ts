import { openApplicationByLink } from './applicant.ts'
import { prepareForLenders, submitBusinessApplication } from './lenders.ts'
import { apiAs, apiStatus, expectMenu, roleStory, signInAs } from './role-story.ts'
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

roleStory('a manager assigns leads, merges duplicates, and sets who gets new leads', async ({ page }) => {
  const ada = newVisitor()
  const duplicate = { ...ada, email: ada.email.replace('ada', 'harbor') }
  for (const { fullName: name, email } of [ada, duplicate])
    await page.request.post('/api/leads/basic', { data: { name, email, phone: '(907) 555-0142', source: 'Hero Form' } })
  await signInAs(page, 'manager')
  await expectMenu(page, menu)
  await page.goto(`/admin/leads?q=${encodeURIComponent(ada.fullName)}`)
  await expect(page.getByRole('checkbox', { name: `Select ${ada.fullName}` })).toHaveCount(2)
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByLabel('Assign to').selectOption('Ben Kowalski')
  const reason = page.getByRole('dialog', { name: 'Reassign' }).getByLabel('Reason')
  const assigned = page.getByText('2 leads assigned')
  await expect(reason.or(assigned).first()).toBeVisible()
  // A new lead is assigned in turn, often to another agent.
  if (await reason.isVisible()) {
    await reason.fill('Ben works with this applicant')
    await page.getByRole('button', { name: 'Reassign', exact: true }).click()
  }
  await expect(assigned).toBeVisible()
  const benRows = page.getByRole('row').filter({ hasText: 'Ben Kowalski' })
  await expect(benRows).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(benRows).not.toHaveCount(2)

  await page.getByRole('link', { name: ada.fullName }).first().click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await panel.getByRole('button', { name: 'Merge into this lead' }).click()
  await expect(panel.getByText('Merged into this lead')).toBeVisible()

  await page.goto('/admin/settings/leads')
  const rule = page.getByRole('group', { name: 'Rule 1' })
  await rule.getByLabel('Leads and applications from').selectOption('Trade show')
  for (const { name, isIn } of [
    { name: 'Pat Lindqvist', isIn: false },
    { name: 'Nora Castillo', isIn: false },
    { name: 'Samir Haddad', isIn: true },
  ])
    await rule.getByLabel(name).setChecked(isIn)
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(page.getByText('Saved. Applies to new leads and applications only.')).toBeVisible()
  const wei = newVisitor()
  await page.request.post('/api/leads/basic', {
    data: { name: wei.fullName, email: wei.email, phone: wei.phone, source: 'Trade show' },
  })
  await page.goto(`/admin/leads?q=${encodeURIComponent(wei.email)}`)
  await expect(page.getByRole('row').filter({ hasText: wei.fullName })).toContainText('Samir Haddad')
})

roleStory(
  'a manager sends an application to the lender the applicant chose, enters the offer, and pays out a commission',
  async ({ page, browser, program }) => {
    const context = await browser.newContext({ baseURL: program.address })
    const applicant = await context.newPage()
    await applicant.goto('/track-application')
    const { reference, fullName, email } = await submitBusinessApplication(applicant)
    await signInAs(page, 'manager')

    await page.goto(`/admin/applications?view=board&q=${reference}`)
    const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}, `) })
    await page.getByRole('button', { name: `Move ${fullName}` }).press('Enter')
    await page.getByRole('menuitem', { name: 'On hold' }).press('Enter')
    await page.getByLabel('Reason').fill('They are away until Monday')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('region', { name: 'On hold, 1' })).toBeVisible()
    // The card may be reloading, which closes its menu.
    await expect(async () => {
      await page.getByRole('button', { name: `Move ${fullName}` }).press('Enter')
      await page.getByRole('menuitem', { name: 'Submitted' }).press('Enter', { timeout: 2_000 })
    }).toPass()
    await expect(column('Submitted').getByText(fullName)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Submitted, 1' })).toBeVisible()

    await prepareForLenders(await apiAs(program, 'processor'), reference)
    await openApplicationByLink(applicant, program, email)
    await applicant.goto('/track-application')
    await applicant
      .getByRole('checkbox', { name: /^I agree that/ })
      .first()
      .check()
    await applicant.getByRole('button', { name: 'Share with selected lenders' }).click()
    await expect(
      applicant.getByRole('region', { name: 'Who has my application' }).getByText('Not yet').first(),
    ).toBeVisible()

    await page.goto(`/admin/applications/${reference}?tab=lenders`)
    const send = page.getByRole('button', { name: /^Send application to / })
    const lender = ((await send.textContent()) ?? '').replace('Send application to ', '')
    await send.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('With lenders', { exact: true }).first()).toBeVisible()

    await page.getByRole('link', { name: 'Offers', exact: true }).click()
    await page.getByRole('button', { name: 'Add offer' }).click()
    await page.getByRole('group', { name: 'Lender', exact: true }).getByLabel(lender).check()
    await page.getByLabel('Product').selectOption('Bank term loan')
    for (const [label, typed] of [
      ['Amount', '50,000'],
      ['Annual rate in percent', '12'],
      ['Months', '24'],
      ['Early payoff terms', 'No charge.'],
    ] as const)
      await page.getByLabel(label).fill(typed)
    for (const label of ['Lien filed publicly (UCC)', 'Personal guarantee'])
      await page.getByRole('group', { name: label }).getByLabel('Yes').check()
    await page.getByRole('button', { name: 'Save offer' }).click()
    await page.getByRole('button', { name: 'Confirm terms' }).click()

    await page.goto('/admin/dashboard')
    await expect(
      page
        .getByRole('table', { name: 'Lender response time' })
        .getByRole('row', { name: new RegExp(lender.slice(0, 8)) }),
    ).toBeVisible()

    await page.goto('/admin/renewals?view=all')
    await page.getByRole('row').getByRole('link').first().click()
    await page.getByRole('button', { name: 'Add commission' }).click()
    await page.getByLabel('Partner name').fill(`Referrals of ${reference}`)
    await page.getByLabel('Description', { exact: true }).fill('Introduction')
    await page.getByLabel('Basis').selectOption({ value: 'flat' })
    await page.getByLabel('Amount in dollars').fill('125')
    await page.getByRole('button', { name: 'Add commission' }).click()
    await page.getByRole('link', { name: `Referrals of ${reference}` }).click()
    const panel = page.getByRole('complementary', { name: 'Commission' })
    await expect(panel.getByRole('button', { name: 'Approve' })).toBeDisabled()
    await expect(panel.getByText('another owner or manager has to approve it')).toBeVisible()
    const byOwner = await apiAs(program, 'owner')
    const { commissions } = await byOwner('GET', '/api/admin/commissions?direction=payable')
    const { id, version } = commissions.find(({ party }: { party: string }) => party === `Referrals of ${reference}`)
    const action = { kind: 'approve', reason: 'Agreed with the partner' }
    await byOwner('POST', `/api/admin/commissions/${id}/actions`, { version, action })
    await panel.getByRole('button', { name: 'Record payout' }).click()
    await panel.getByRole('button', { name: 'Save payment' }).click()
    await expect(panel.getByText('Payable · Paid · $0.00 outstanding')).toBeVisible()

    // Only the owner can export everything or see other users' sessions.
    expect(await apiStatus(program, 'manager', 'POST', '/api/admin/data-export')).toBe(403)
    await page.goto('/admin/settings/staff')
    await page.getByRole('link', { name: 'Ada Harbor', exact: true }).click()
    const person = page.getByRole('complementary', { name: 'Ada Harbor' })
    await expect(person.getByText('Last sign-in')).toBeVisible()
    await expect(person.getByRole('heading', { name: 'Role' })).toHaveCount(0)
    await expect(person.getByRole('heading', { name: 'Sessions' })).toHaveCount(0)
    await page.goto('/admin/settings/compliance')
    await expect(page.getByRole('heading', { name: /Advertised figures/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export everything' })).toHaveCount(0)
    await context.close()
  },
)

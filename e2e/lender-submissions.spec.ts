import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { waitForEmailedCode } from './applicant.ts'
import { addLender, emailedLenderLink, prepareForLenders, staffApi, submitBusinessApplication } from './lenders.ts'
import { readEmails } from './mailbox.ts'
import { openAdmin } from './staff.ts'
import { expect as assert, story } from './story.ts'

/** Both sides poll the server, and the machine may be busy. */
const expect = assert.configure({ timeout: 20_000 })
story.describe.configure({ timeout: 120_000 })

async function check(page: Page) {
  expect(await findViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

story(
  'an applicant chooses a lender, staff send the application, the lender opens it, and the applicant withdraws it',
  async ({ page, browser, program }) => {
    await page.goto('/track-application')
    const call = await staffApi(page)
    const address = 'files@lender.example.com'
    const mailer = `Pier Bank ${process.pid}`
    await addLender(call, mailer, { submissionMethod: 'mail', submissionEmail: address, legalName: 'Pier Bank N.A.' })
    await addLender(call, `Quay Capital ${process.pid}`, { dataUseCertifiedOn: null })
    const { reference, fullName, email } = await submitBusinessApplication(page)
    await prepareForLenders(call, reference)

    // The browser that started the application doesn't see the lenders: it may be a stranger's.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/track-application')
    await expect(page.getByRole('heading', { name: 'Choose which lenders may see your application' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Verify email' }).first()).toBeVisible()
    await expect(page.getByText('Pier Bank')).toHaveCount(0)
    await page.getByRole('button', { name: 'Verify email' }).first().click()
    // Only the code has to be typed again.
    await expect(page.getByLabel('Reference')).toHaveValue(reference)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await waitForEmailedCode(program, email))
    await page.keyboard.press('Enter')

    const box = page.getByRole('checkbox', { name: /to Pier Bank .* \(Pier Bank N\.A\.\)/ })
    await expect(box).not.toBeChecked()
    await expect(page.getByText('made-up')).toHaveCount(0)
    await page.getByText('Show criteria').first().click()
    await check(page)
    await page.getByRole('button', { name: 'Share with selected lenders' }).click()
    await expect(page.getByText('Select at least one lender')).toBeVisible()
    await box.check()
    await page.getByRole('button', { name: 'Share with selected lenders' }).click()
    const ledger = page.getByRole('region', { name: 'Who has my application' })
    await expect(ledger.getByText('Not yet').first()).toBeVisible()
    // With text at twice the size, no word is cut.
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect((await ledger.getByText('Not yet').first().boundingBox())?.width).toBeGreaterThan(150)
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

    const staffPage = await (await browser.newContext({ baseURL: program.address, colorScheme: 'dark' })).newPage()
    await openAdmin(staffPage, '/admin/applications')
    await staffPage.getByLabel('Search applications').fill(reference)
    await staffPage.getByRole('link', { name: fullName }).click()
    await expect(staffPage.getByText('My own bank, Tide Savings').first()).toBeVisible()
    await expect(staffPage.getByText('hasn’t certified')).toBeVisible()
    await check(staffPage)
    // On the application page the tab scrolls, not the window: text for screen readers is far below.
    const panelAt = staffPage.url()
    await staffPage.setViewportSize({ width: 1280, height: 400 })
    await staffPage.goto(`/admin/applications/${reference}?tab=lenders`)
    await expect(staffPage.getByText('hasn’t certified')).toBeVisible()
    expect(await staffPage.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
    await staffPage.setViewportSize({ width: 1280, height: 720 })
    await staffPage.goto(panelAt)
    await staffPage.getByRole('button', { name: `Send application to ${mailer}` }).click()
    await staffPage.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
    await expect(staffPage.getByText('With lenders, since')).toBeVisible()

    await expect.poll(() => emailedLenderLink(readEmails(program), address)).not.toBe('')
    const lender = await (await browser.newContext({ baseURL: program.address })).newPage()
    await lender.setViewportSize({ width: 360, height: 740 })
    await lender.goto(emailedLenderLink(readEmails(program), address))
    await expect(lender.getByRole('button', { name: 'Open application' })).toBeVisible()
    // Opening the address has no effect by itself.
    await page.reload()
    await expect(ledger.getByText('Opened')).toBeVisible()
    await expect(ledger.getByText('Once')).toHaveCount(0)
    await lender.getByRole('button', { name: 'Open application' }).click()
    await expect(lender.getByRole('heading', { name: `Application ${reference}` })).toBeFocused()
    await expect(lender.getByText('•••• 6789')).toBeVisible()
    await expect(lender.getByText('Tide Savings')).toHaveCount(0)
    await check(lender)

    await page.reload()
    await expect(ledger.getByText(/^Once, on/)).toBeVisible()
    await ledger.getByRole('button', { name: 'Withdraw consent for Pier Bank' }).click()
    await expect(ledger.getByText(/^We’ll close the link.*keeps what it has already received/)).toBeVisible()
    await ledger.getByRole('button', { name: 'Yes, withdraw consent' }).click()
    await expect(ledger.getByText('The link is closed.')).toBeVisible()
    await check(page)
    await lender.reload()
    await lender.getByRole('button', { name: 'Open application' }).click()
    await expect(lender.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
    // The admin updates without a reload.
    await expect(staffPage.getByText('The applicant withdrew consent')).toBeVisible()

    await staffPage.getByText(`Record response from ${mailer}`).click()
    await staffPage.getByLabel('New status').selectOption('Declined by the lender')
    await staffPage.getByRole('button', { name: `Save status for ${mailer}` }).click()
    await expect(staffPage.getByText('Choose the reasons that the lender gave').first()).toBeVisible()
    await staffPage.getByLabel('Length of time in business').check()
    await staffPage.getByRole('button', { name: `Save status for ${mailer}` }).click()
    await expect(staffPage.getByText('Declined by the lender').first()).toBeVisible()
    await expect(staffPage.getByText('Notify by')).toBeVisible()
    await staffPage.context().close()
    await lender.context().close()
  },
)

story(
  'an owner adds a lender with its criteria, and sees that a team member saved first',
  async ({ page, browser, program }) => {
    const name = `Tide Bank ${process.pid}`
    await openAdmin(page, '/admin/lenders')
    await expect(page.getByText('Sample SBA loan')).toBeVisible()
    await check(page)
    await page.keyboard.press('j')
    await expect(page.getByRole('row').getByRole('link').first()).toBeFocused()
    await page.getByRole('button', { name: 'Add a lender' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused()

    await page.getByLabel('Status').selectOption({ index: 0 })
    await page.getByLabel('How it takes applications').selectOption('By email with a link')
    await page.getByRole('button', { name: 'Add a license' }).click()
    await page.getByRole('button', { name: 'Save lender' }).click()
    await expect(page.getByText('Choose a state').first()).toBeVisible()
    await page.getByLabel('State', { exact: true }).selectOption('Maine')
    await page.getByLabel('Number', { exact: true }).fill('L-77')
    await page.getByRole('button', { name: 'Save lender' }).click()
    await expect(page.getByText('Enter the email address for applications').first()).toBeVisible()
    await page.getByLabel('Email address for applications').fill('files@tide.example.com')
    await page.getByLabel('Commission', { exact: true }).fill('2.5%')
    await page.getByRole('button', { name: 'Save lender' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()

    // Another user saves while this one types.
    await page.getByLabel('Notes').fill('Calls back on Mondays')
    const call = await staffApi(page)
    const [{ id }] = (await call('GET', `/api/admin/lenders?q=${encodeURIComponent(name)}`)).lenders
    const { record, recordVersion } = await call('GET', `/api/admin/lenders/${id}`)
    expect(record.commissionBasisPoints).toBe(250)
    await call('PUT', `/api/admin/lenders/${id}`, { recordVersion, record: { ...record, clawbackDays: 30 } })
    await expect(page.getByText('Someone else has changed: clawback')).toBeVisible()
    await expect(page.getByLabel('Notes')).toHaveValue('Calls back on Mondays')
    await expect(page.getByLabel('Clawback')).toHaveValue('30')

    await page.getByRole('button', { name: 'Add criteria' }).click()
    await page.getByRole('button', { name: 'Save as version 1' }).click()
    await expect(page.getByText('Enter 0 or more').first()).toBeVisible()
    for (const [label, typed] of [
      ['Minimum amount', '20k'],
      ['Maximum amount', '$250,000'],
      ['Minimum months in business', '12'],
      ['Minimum monthly revenue', '15,000'],
      ['Minimum credit score', '600'],
      ['Maximum positions', '1'],
      ['Typical days to funding', '5'],
      ['Lowest', '9.5'],
      ['Highest', '18'],
      ['Months', '24'],
    ] as const)
      await page
        .getByLabel(label, { exact: label === 'Months' })
        .first()
        .fill(typed)
    await page.getByText('Excluded industries').first().click()
    await page.getByLabel('Cannabis or CBD').check()
    await check(page)
    await page.getByRole('button', { name: 'Save as version 1' }).click()
    await expect(page.getByText('$20,000 to $250,000')).toBeVisible()
    await expect(page.getByText('Version 1, since')).toBeVisible()

    // The text typed earlier is still there, on a phone as well.
    const narrow = await (
      await browser.newContext({ baseURL: program.address, colorScheme: 'dark', viewport: { width: 360, height: 740 } })
    ).newPage()
    await openAdmin(narrow, `/admin/lenders?view=all&q=${encodeURIComponent(name)}`)
    await expect(narrow.getByRole('link', { name })).toBeVisible()
    await check(narrow)
    await narrow.getByRole('link', { name }).click()
    await expect(narrow.getByRole('heading', { name: 'Lending criteria' })).toBeVisible()
    await check(narrow)
    await narrow.context().close()

    // The free analysis uses it immediately.
    const { lenders } = await (await page.request.get('/api/prequalification-rules')).json()
    expect(lenders.find((lender: { lenderId: string }) => lender.lenderId === id)).toMatchObject({ version: 1 })
  },
)

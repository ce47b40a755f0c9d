import type { Page } from '@playwright/test'
import { daytimeStory } from './daytime-story.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addLender, prepareForLenders, staffApi, submitBusinessApplication } from './lenders.ts'
import { waitForEmail } from './mailbox.ts'
import type { Program } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor } from './story.ts'
import { openByCode } from './submitted-story.ts'

const linkPattern = /(\/application-authorization#[\w-]{43})/
const nameField = 'Your full name, as your signature'

/** Opens the link in the latest email to an owner, in a browser of their own on a phone. */
async function openOwnerLink(page: Page, program: Program, email: string): Promise<Page> {
  const link = await waitForEmail(program, email, linkPattern)
  const context = await page
    .context()
    .browser()
    ?.newContext({
      baseURL: program.address,
      viewport: { width: 360, height: 740 },
    })
  if (!context) throw new Error('There is no browser.')
  const phone = await context.newPage()
  await phone.goto(link)
  return phone
}

/** Other owners are asked once the applicant opened the application from their email. */
async function openFromEmail(page: Page, program: Program, application: { reference: string; email: string }) {
  const applicant = await page
    .context()
    .browser()
    ?.newPage({ viewport: { width: 360, height: 740 } })
  if (!applicant) throw new Error('There is no browser.')
  await openByCode(applicant, program, application)
  return applicant
}

daytimeStory(
  'a co-owner authorizes by their own link on a phone, with the keyboard alone, and withdraws later',
  async ({ page, program }) => {
    await page.goto('/track-application')
    const coOwner = newVisitor()
    const { reference, fullName, email } = await submitBusinessApplication(page, [coOwner])
    await (await openFromEmail(page, program, { reference, email })).close()
    const phone = await openOwnerLink(page, program, coOwner.email)

    await expect(phone.getByRole('heading', { level: 1, name: 'Credit reports about you' })).toBeFocused()
    await expect(phone.getByText(`${fullName} applied through`)).toBeVisible()
    const shown = await phone.locator('main').innerText()
    expect(shown).not.toContain('50,000')
    expect(shown).not.toContain(reference)
    await expectAccessible(phone, 'the authorization', [{ width: 360 }, { width: 360, textSize: 200 }, { width: 1280 }])
    await phone.setViewportSize({ width: 360, height: 740 })

    await phone.getByRole('heading', { level: 1 }).focus()
    await phone.keyboard.press('Tab')
    await expect(phone.getByLabel(nameField)).toBeFocused()
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('alert')).toBeFocused()
    await phone.keyboard.press('Tab')
    await phone.keyboard.press('Enter')
    await expect(phone.getByLabel(nameField)).toBeFocused()
    await phone.keyboard.type(coOwner.fullName)
    await phone.keyboard.press('Tab')
    await phone.keyboard.press('Space')
    await phone.keyboard.press('Tab')
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('heading', { name: 'You authorized credit reports' })).toBeFocused()

    const call = await staffApi(page)
    const lender = `Quay Trust ${process.pid}`
    await addLender(call, lender)
    await prepareForLenders(call, reference)
    await openAdmin(page, `/admin/applications/${reference}?tab=owners`)
    await expect(page.getByText(/^Authorized on /)).toBeVisible()

    await phone.getByRole('button', { name: 'Withdraw my authorization' }).click()
    await phone.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'You withdrew your authorization' })).toBeFocused()
    await expect(page.getByText(/^Withdrew the authorization on /)).toBeVisible()
    await expectAccessible(page, 'the owners of an application')
    await phone.context().close()
  },
)

daytimeStory(
  'staff correct a co-owner’s address; the old link dies, the new one declines, and staff are warned before sending',
  async ({ page, program }) => {
    await page.goto('/track-application')
    const coOwner = newVisitor()
    const { reference, email: applicantEmail } = await submitBusinessApplication(page, [coOwner])
    const applicant = await openFromEmail(page, program, { reference, email: applicantEmail })
    const phone = await openOwnerLink(page, program, coOwner.email)
    await expect(phone.getByLabel(nameField)).toBeVisible()

    const call = await staffApi(page)
    const lender = `Jetty Bank ${process.pid}`
    await addLender(call, lender, { ownerReports: 'all_owners' })
    await prepareForLenders(call, reference)
    await openAdmin(page, `/admin/applications/${reference}?tab=owners`)
    await page.getByText('Correct name or email').click()
    const email = `new.${coOwner.email}`
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Save and send a new link' }).click()
    await expect(page.getByText(email, { exact: true })).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()

    const next = await openOwnerLink(page, program, email)
    await next.getByRole('button', { name: 'I do not authorize' }).click()
    await expect(next.getByRole('heading', { name: 'You did not authorize credit reports' })).toBeVisible()
    await expectAccessible(next, 'the refusal', [{ width: 360 }])
    await expect(page.getByText(/^Declined on /)).toBeVisible()
    await next.context().close()
    await phone.context().close()

    await applicant.reload()
    await expect(applicant.getByRole('heading', { name: 'Other owners' })).toBeVisible()
    await expect(applicant.getByText(/^Declined on /)).toBeVisible()
    await expectAccessible(applicant, 'the other owners on the tracking page', [{ width: 360 }])
    const sharing = await (await applicant.request.get(`${program.address}/api/tracking/lenders`)).json()
    const { id, agreement } = sharing.lenders.find((each: { name: string }) => each.name === lender)
    const agreed = await applicant.request.post(`${program.address}/api/tracking/lenders/agree`, {
      data: { lenders: [{ id, agreement }] },
    })
    expect(agreed.status()).toBe(200)
    await applicant.context().close()

    await page.getByRole('link', { name: 'Lenders', exact: true }).last().click()
    const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: lender }) })
    await expect(entry.getByText('hasn’t authorized credit reports. The lender sees that')).toBeVisible()
    await entry.getByRole('button', { name: 'Send application' }).click()
    await expect(entry.getByText('Enter a reason with at least 5 characters')).toBeVisible()
    await entry.getByLabel('Reason for sending').fill('Sold the shares last week.')
    await entry.getByRole('button', { name: 'Send application' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const link = await entry.getByText(/\/package#/).innerText()
    await page.goto(link)
    await page.getByRole('button', { name: 'Open application' }).click()
    await expect(page.getByText('Not authorized. Don’t obtain a credit report about this person.')).toBeVisible()
    await expectAccessible(page, 'the package')
  },
)

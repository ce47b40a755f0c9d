import { findViolations } from './accessibility.ts'
import { waitForEmailedCode } from './applicant.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'
import { submitApplication } from './submit-application.ts'

story('when text messages are set up, an applicant opts in and out again', async ({ page, browser, program }) => {
  const staffPage = await (await browser.newContext({ baseURL: program.address })).newPage()
  await openAdmin(staffPage, '/admin/settings/messaging')
  const texts = staffPage.getByRole('region', { name: 'Text messages' })
  await texts.getByLabel('Account SID').fill('AC1')
  await texts.getByLabel('Let applicants opt in').check()
  await texts.getByRole('button', { name: 'Save' }).click()
  await expect(texts.getByRole('alert')).toContainText('Enter the secret')
  await texts.getByLabel('Provider URL').fill('https://texts.invalid')
  await texts.getByLabel('Sender').fill('+1 207 555 0100')
  await texts.getByLabel('Auth token').fill('a token')
  await texts.getByRole('button', { name: 'Save' }).click()
  await expect(texts.getByText('On: applicants can turn it on')).toBeVisible()

  const { reference, email } = await submitApplication(page)
  await page.goto('/track-application')
  const phone = page.getByRole('region', { name: 'On your phone' })
  await phone.getByLabel('Text me when something changes').check()
  await phone.getByRole('button', { name: 'Verify your email' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code', { exact: true }).fill(await waitForEmailedCode(program, email))
  await page.keyboard.press('Enter')
  await phone.getByLabel('Text me when something changes').check()
  await expect(phone).toContainText('Reply STOP to any text to stop')
  await phone.getByRole('button', { name: 'I agree' }).click()
  await expect(phone.getByRole('alert')).toContainText('Please enter a US or Canadian phone number with its area code')
  expect(await findViolations(page, { within: '[aria-labelledby=texts]' })).toEqual([])
  await phone.getByLabel('Your mobile number').fill('(207) 555-0142')
  await phone.getByRole('button', { name: 'I agree' }).click()
  await expect(phone.getByRole('status')).toHaveText('We text you at the number ending in 0142.')

  await staffPage.reload()
  await expect(staffPage.getByRole('region', { name: 'Latest messages' })).toContainText(reference)
  expect(await findViolations(staffPage)).toEqual([])
  await phone.getByRole('button', { name: 'Stop texting me' }).click()
  await expect(phone.getByLabel('Text me when something changes')).not.toBeChecked()
  // Other stories expect the page without it.
  await texts.getByLabel('Let applicants opt in').uncheck()
  await texts.getByRole('button', { name: 'Save' }).click()
  await expect(texts.getByText('Off.', { exact: true })).toBeVisible()
})

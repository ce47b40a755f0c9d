import type { Browser, Page } from '@playwright/test'
import { readEmails } from './mailbox.ts'
import type { Program } from './program.ts'
import { expect } from './story.ts'
import { readSampleCode } from './submit-application.ts'

/** Opens a phone on a slow connection: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
export async function openPhone(
  browser: Browser,
  program: Pick<Program, 'address'>,
  colorScheme: 'light' | 'dark' = 'light',
) {
  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, colorScheme },
    baseURL: program.address,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const setOffline = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 },
    })
  await setOffline(false)
  return { page, goOffline: () => setOffline(true), goOnline: () => setOffline(false) }
}

/** Simulates the applicant's return to the tab, which reloads the status right away. */
export const returnToTab = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

export const pageHeading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Starts a draft; returns its reference. */
export async function startApplication(
  page: Page,
  { fullName, email }: { fullName: string; email: string },
  who: 'My business' | 'Me personally',
): Promise<string> {
  await page.goto('/application-portal')
  // With large text it is further down, and hydrates when it is visible.
  await page.locator('#begin-name').scrollIntoViewIfNeeded()
  await expect(page.locator('main [data-awake]').first()).toBeAttached()
  await page.getByLabel(who).check()
  await page.locator('#begin-name').fill(fullName)
  await page.locator('#begin-email').fill(email)
  await page.getByRole('button', { name: 'Start application', exact: true }).click()
  await expect(page.locator('[data-file-open] h1')).toBeVisible()
  return (await page.locator('[data-file-open] strong').first().innerText()).trim()
}

/** Returns the latest code mailed to this address after `known` emails. */
export async function waitForEmailedCode(
  program: Pick<Program, 'dataDir'>,
  address: string,
  known = 0,
): Promise<string> {
  let code = ''
  await expect
    .poll(() => {
      const found = readEmails(program).filter(
        (text) => text.includes(`To: ${address}`) && text.includes('Your code is'),
      )
      code = found.length > known ? (/Your code is (\d{3} \d{3})/.exec(found.at(-1) ?? '')?.[1] ?? '') : ''
      return code
    })
    .not.toBe('')
  return code
}

/** Returns the path and token of the latest email with links to this address. */
export async function waitForApplicationLink(program: Pick<Program, 'dataDir'>, address: string): Promise<string> {
  let link = ''
  await expect
    .poll(() => {
      const mail = readEmails(program).findLast((text) => text.includes(`To: ${address}`) && text.includes('#open='))
      link = /(\/(?:application-portal|track-application)#open=[\w%-]+)/.exec(mail ?? '')?.[1] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/** Opens this address's application by an emailed link, in the browser of `page` but not in `page` itself. */
export async function openApplicationByLink(
  page: Page,
  program: Pick<Program, 'dataDir'>,
  address: string,
): Promise<void> {
  await page.request.post('/api/applicants/links', { data: { email: address } })
  const token = decodeURIComponent((await waitForApplicationLink(program, address)).split('#open=')[1] ?? '')
  expect((await page.request.post('/api/applicants/open', { data: { token } })).status()).toBe(200)
}

export async function answerBusiness(page: Page) {
  await page.getByLabel('Legal name').fill('Harbor Bakery LLC')
  await page.getByLabel('Type of business').selectOption('llc')
  await page.getByLabel('When did it start?').fill('3/2019')
  await page.getByLabel('What does it do?').fill('Bakery')
  await page.getByLabel('Business phone').fill('(207) 555-0142')
  await answerAddress(page)
}

export async function answerOwner(page: Page) {
  await page.getByLabel('Ownership').fill('60%')
  await page.getByLabel('Phone').fill('(207) 555-0142')
  await answerAddress(page)
  await page.getByLabel('Approximate personal credit score').selectOption('not_sure')
  await page
    .getByRole('group', { name: /Any bankruptcy/ })
    .getByLabel('No')
    .check()
}

export async function answerRequest(page: Page) {
  await page.getByLabel('How much do you need?').fill('$50k')
  await page.getByLabel('What is the money for?').fill('A second oven')
  await page.getByLabel('This month').check()
}

export async function answerFinancials(page: Page) {
  await page.getByLabel('Average monthly revenue').fill('18,400')
  await page
    .getByRole('group', { name: /profit last year/ })
    .getByLabel('Yes')
    .check()
  await page
    .getByRole('group', { name: /business taxes current/ })
    .getByLabel('Yes')
    .check()
  await page
    .getByRole('group', { name: /open loans or advances/ })
    .getByLabel('No')
    .check()
}

async function answerAddress(page: Page) {
  await page.getByLabel('Street address').fill('1 Pier Road')
  await page.getByLabel('City').fill('Portland')
  await page.getByLabel('State').selectOption('ME')
  await page.getByLabel('ZIP code').fill('04101')
}

export const clickContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Opens the optional questions of a step or of its list items. */
export async function addOptionalAnswers(page: Page) {
  for (const summary of await page.locator('details:not([open]) > summary', { hasText: 'Add now' }).all())
    await summary.click()
}

/** Checks every agreement and signs; individuals also type the code of the sample page. */
export async function agreeAndSign(page: Page, name: string) {
  const code = page.getByLabel('Sample page code')
  await page
    .getByRole('checkbox', { name: /I agree/ })
    .first()
    .waitFor()
  if (await code.isVisible()) await code.fill(await readSampleCode(page))
  for (const box of await page.getByRole('checkbox', { name: /I agree/ }).all()) await box.check()
  await page.getByLabel('Your full name, as your signature').fill(name)
}

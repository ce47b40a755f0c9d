import type { Page } from '@playwright/test'
import {
  addOptionalAnswers,
  agreeAndSign,
  answerBusiness,
  answerFinancials,
  answerOwner,
  answerRequest,
  clickContinue,
  openApplicationByLink,
  openPhone,
  pageHeading,
  startApplication,
  waitForEmailedCode,
} from './applicant.ts'
import { expect, newVisitor, story } from './story.ts'

const saved = (page: Page) => page.getByText(/^Saved \d/)

story(
  'a business applies on two phones over a poor connection without losing any input',
  async ({ browser, program }) => {
    story.setTimeout(150_000)
    const ada = newVisitor()
    const { page: first, goOffline, goOnline } = await openPhone(browser, program)
    const reference = await startApplication(first, ada, 'My business')
    expect(reference).toMatch(/^HL-.{4}-.{4}$/)

    await story.step('the connection drops in the middle of a step, and typing continues', async () => {
      await expect(pageHeading(first, 'Your business')).toBeFocused()
      await answerBusiness(first)
      await expect(saved(first)).toBeVisible()
      await clickContinue(first)
      await expect(pageHeading(first, 'Owners')).toBeFocused()
      await expect(first.getByLabel('Full name')).toHaveValue(ada.fullName)
      await goOffline()
      await answerOwner(first)
      await expect(first.getByText('No connection.')).toBeVisible()
      await clickContinue(first)
      await expect(pageHeading(first, 'Funding request')).toBeVisible()
      await goOnline()
      await expect(saved(first)).toBeVisible()
      await first.reload()
      await first.goBack()
      await expect(pageHeading(first, 'Owners')).toBeVisible()
      await expect(first.getByLabel('ZIP code')).toHaveValue('04101')
      await first.goForward()
      await expect(pageHeading(first, 'Funding request')).toBeVisible()
    })

    const { page: second } = await openPhone(browser, program, 'dark')
    await story.step('a second phone continues with the reference, email and code', async () => {
      // A phone without an emailed link would lose access to one that has used a link.
      await openApplicationByLink(first, program, ada.email)
      await second.goto('/application-portal')
      await second.getByText('Continue an application').click()
      await second.locator('#open-reference').fill(reference.toLowerCase().replaceAll('-', ' '))
      await second.locator('#open-email').fill(ada.email)
      await second.getByRole('button', { name: 'Email me a code' }).click()
      await expect(second.getByLabel('Code')).toBeFocused()
      await expect(second.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
      await second.getByLabel('Code').fill(await waitForEmailedCode(program, ada.email))
      await second.getByRole('button', { name: 'Open my application' }).click()
      await expect(pageHeading(second, 'Funding request')).toBeVisible()
    })

    await story.step('both phones change the same step, and the applicant chooses a version', async () => {
      await answerRequest(second)
      await expect(saved(second)).toBeVisible()
      await expect(second.getByLabel('How much do you need?')).toHaveValue('$50,000')
      await first.getByLabel('How much do you need?').fill('75,000')
      await first.getByLabel('What is the money for?').fill('A delivery van')
      const choice = first.getByRole('alert').filter({ hasText: 'Another device changed this step' })
      await expect(choice).toContainText('$75,000')
      await expect(choice).toContainText('$50,000')
      await expect(choice).toContainText('A second oven')
      await choice.getByRole('button', { name: 'Keep this device’s answers' }).click()
      await expect(choice).toBeHidden()
      await first.getByLabel('This month').check()
      await expect(saved(first)).toBeVisible()
      await second.reload()
      await expect(second.getByLabel('What is the money for?')).toHaveValue('A delivery van')
      await expect(second.getByLabel('How much do you need?')).toHaveValue('$75,000')
    })

    await story.step('the second phone completes, signs and submits the application', async () => {
      await clickContinue(second)
      await expect(pageHeading(second, 'Financials')).toBeVisible()
      await answerFinancials(second)
      await addOptionalAnswers(second)
      await second.getByLabel('EIN (federal tax ID)').fill('12-3456789')
      await clickContinue(second)
      await expect(pageHeading(second, 'Documents')).toBeVisible()
      await clickContinue(second)
      await clickContinue(second)
      await expect(pageHeading(second, 'Consents and signature')).toBeVisible()
      await agreeAndSign(second, ada.fullName)
      await clickContinue(second)
      await expect(pageHeading(second, 'Review and submit')).toBeVisible()
      // A phone may unload the page while the terms are read elsewhere: neither checks nor signature are lost.
      await second.reload()
      await expect(pageHeading(second, 'Review and submit')).toBeVisible()
      await expect(second.getByText('•••• 6789')).toBeVisible()
      await expect(second.getByText(/still missing/)).toHaveCount(0)
      await second.getByRole('button', { name: 'Submit my application' }).click()
      await expect(pageHeading(second, 'We received your application')).toBeFocused()
      await expect(second.getByText(reference)).toBeVisible()
      const download = second.waitForEvent('download')
      await second.getByRole('link', { name: 'Download my application (PDF)' }).click()
      expect((await download).suggestedFilename()).toBe(`${reference}.pdf`)
      expect(
        await second.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('given.'))),
      ).toEqual([])
    })

    await story.step('the first phone shows that the application was submitted', async () => {
      await first.getByLabel('What is the money for?').fill('Something else')
      await expect(pageHeading(first, 'We received your application')).toBeVisible()
    })
    await story.step('the same device can start another application', async () => {
      await second.getByRole('button', { name: 'Start another application' }).click()
      await expect(second.getByRole('heading', { name: 'Start an application' })).toBeVisible()
      await expect(second.getByText(reference)).toHaveCount(0)
    })
    await Promise.all([first.context().close(), second.context().close()])
  },
)

story(
  'only the last digits of a secret are shown, it can be changed, and it is never stored in the browser',
  async ({ page }) => {
    await startApplication(page, newVisitor(), 'Me personally')
    await addOptionalAnswers(page)
    const ssn = page.getByLabel(/^Social Security number/)
    await ssn.fill('123-45-6789')
    await ssn.blur()
    await expect(page.getByText('•••• 6789')).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('6789')
    await page.reload()
    await expect(page.getByText('•••• 6789')).toBeVisible()
    await page.getByRole('button', { name: /^Change: Social Security/ }).click()
    await expect(ssn).toBeFocused()
    await ssn.fill('987-65-4321')
    await ssn.press('Enter')
    await expect(page.getByText('•••• 4321')).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(/isn’t stored on your device/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/isn’t stored on your device/)).toHaveCount(0)
  },
)

story('steps can be skipped, and the review links to each unanswered question', async ({ page }) => {
  await startApplication(page, newVisitor(), 'My business')
  await clickContinue(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check your answers' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Please enter the city' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
  await page.getByLabel('City').fill('Portland')
  await expect(summary.getByRole('link', { name: 'Please enter the city' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Finish this later' }).click()
  await expect(pageHeading(page, 'Owners')).toBeVisible()

  await page.goto('/application-portal?step=review')
  await page.getByRole('link', { name: 'ZIP code', exact: true }).click()
  await expect(page.getByLabel('ZIP code')).toBeFocused()
  await page.goBack()
  await expect(pageHeading(page, 'Review and submit')).toBeVisible()
  await page.getByRole('button', { name: 'Submit my application' }).click()
  await expect(page.getByText('Complete the items listed above first.')).toBeVisible()
})

story('details entered in another form are prefilled', async ({ page }) => {
  const { fullName, email, phone } = newVisitor()
  await page.addInitScript((left) => sessionStorage.setItem('prequalifiedData', JSON.stringify(left)), {
    ...{ name: fullName, email, phone },
  })
  await page.goto('/application-portal')
  await expect(page.locator('#begin-email')).toHaveValue(email)
  await page.getByLabel('Me personally').check()
  await page.getByRole('button', { name: 'Start application', exact: true }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(fullName)
  await expect(page.getByLabel('Phone')).toHaveValue(phone)
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })
  story('the page offers other ways to apply', async ({ page }) => {
    await page.goto('/application-portal')
    // Found by its element, because Playwright does not see `noscript` content as text.
    await expect(page.locator('noscript p').first()).toContainText('The application needs JavaScript')
    await expect(page.getByRole('button', { name: 'Start my application' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start application', exact: true })).toBeHidden()
  })
})

import { devices, type Page } from '@playwright/test'
import { answerAll, openAnalysis } from './analysis.ts'
import { startApplication } from './applicant.ts'
import { expectAccessible } from './expect-accessible.ts'
import { deactivateAddedLenders } from './lenders.ts'
import { getAsStaff, openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'
import { submitLeadForm } from './submit-lead-form.ts'

const estimate = (page: Page) => page.getByRole('region', { name: 'Your pre-qualification estimate' })
const verdict = (page: Page, lender: string, point: string) =>
  page
    .getByRole('table', { name: `How you match ${lender}` })
    .getByRole('row', { name: new RegExp(`^${point}`) })
    .getByRole('cell')

story.beforeEach(({ program }) => deactivateAddedLenders(program.address))

story.describe('on a phone', () => {
  const { defaultBrowserType: _chromium, ...phone } = devices['Pixel 7']
  story.use(phone)

  story(
    'nine answers lead to an estimate, which survives a reload and continues to the application',
    async ({ page }) => {
      await openAnalysis(page)
      await answerAll(page)

      await expect(estimate(page)).toContainText('Your answers meet all criteria for 2 of 6 sample lenders')
      await expect(estimate(page)).toContainText('Example only.')
      await expect(estimate(page)).toContainText('$20,000 to $60,000')
      await expect(page.getByRole('heading', { name: 'Your pre-qualification estimate' })).toBeFocused()
      await page.getByRole('heading', { name: 'Sample invoice financing' }).click()
      await expect(verdict(page, 'Sample invoice financing', 'Time in business')).toContainText('Met')
      await page.getByRole('heading', { name: 'Sample line of credit' }).click()
      await expect(verdict(page, 'Sample line of credit', 'Time in business')).toContainText(
        '2 more months in business',
      )
      await expect(page.getByText('Your answers are saved')).toBeVisible()

      await page.reload()
      await expect(estimate(page)).toContainText('meet all criteria for 2 of 6 sample lenders')

      await page.goBack()
      await expect(page.getByText('Question 9 of 9')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Within a month' })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: 'Back' }).click()
      await expect(page.getByText('Question 8 of 9')).toBeVisible()
      await page.getByRole('button', { name: 'Three or more' }).click()
      await expect(estimate(page)).toContainText('No sample lender is a full match yet')
      expect(new URL(page.url()).search).toBe('')

      await page.getByRole('link', { name: 'Apply anyway' }).first().click()
      await page.waitForURL('**/application-portal')
      await startApplication(page, newVisitor(), 'My business')
      await page.goto('/application-portal?step=request')
      // The form doesn't repeat the analysis's questions.
      await expect(page.getByLabel('How much do you need?')).toHaveValue('$50,000')
      await expect(page.getByLabel('This month')).toBeChecked()
      await page.goto('/application-portal?step=business')
      await expect(page.getByLabel('State')).toHaveValue('NY')
    },
  )

  story(
    'offline, the estimate is shown at once and saved when the connection is back',
    async ({ page, context, request }) => {
      const ada = newVisitor()
      await page.goto('/')
      await submitLeadForm(page, ada)
      await page.waitForURL('**/free-analysis')
      await page.locator('[data-draft=analysisDraft][data-awake]').waitFor()
      await page.clock.install()
      await page.getByRole('button', { name: 'I’m not sure' }).click()
      await expect(page.getByText('Question 2 of 9')).toBeVisible()
      await page.waitForLoadState('networkidle')
      await context.setOffline(true)
      for (let number = 2; number <= 9; number++) {
        await expect(page.getByText(`Question ${number} of 9`)).toBeVisible()
        await page.getByRole('button', { name: 'I’m not sure' }).click()
      }

      await expect(estimate(page)).toContainText('Nothing rules you out so far with 6 sample lenders')
      await expect(estimate(page)).toContainText('You’re offline. Your answers are saved on this device')
      // Skips the three retries of the request layer.
      for (let turn = 0; turn < 4; turn++) await page.clock.runFor(10_000)
      await expect(page.getByText('We haven’t received your answers')).toBeVisible()

      await context.setOffline(false)
      await page.getByRole('button', { name: 'Send again' }).click()
      await expect(page.getByText('saved with your details')).toBeVisible()
      const { leads } = await getAsStaff(request, `/api/admin/leads?q=${ada.email}`)
      const { prequalifications } = await getAsStaff(request, `/api/admin/leads/${leads[0].id}/prequalifications`)
      expect(prequalifications).toMatchObject([{ transcript: Array(9).fill({ text: 'Not sure' }) }])
    },
  )
})

story('an amount typed before the questions have loaded is kept', async ({ page }) => {
  const typed = Promise.withResolvers<void>()
  await page.route('**/assets/analysis-*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto('/free-analysis')
  await page.getByLabel('Amount in dollars').fill('50k')
  await page.getByRole('button', { name: 'Continue' }).click()
  typed.resolve()
  await expect(page.getByText('Question 2 of 9')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Amount in dollars')).toHaveValue('$50,000')
})

story("a known lead is greeted, isn't asked for their details again, and staff see their answers", async ({ page }) => {
  const ada = newVisitor()
  await page.goto('/')
  await submitLeadForm(page, ada)
  await page.waitForURL('**/free-analysis')
  await expect(page.getByText(/Thank you, Ada/)).toBeVisible()
  await expect(page.locator('input[name=fullName]')).toBeHidden()
  await answerAll(page)
  await expect(page.getByText('saved with your details')).toBeVisible()
  // The greeting is out of view then, but must still identify the visitor.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.reload()
  await expect(page.getByText(/Thank you, Ada/)).toBeVisible()
  await expect(page.locator('input[name=fullName]')).toBeHidden()

  await openAdmin(page, `/admin/leads?q=${ada.email}`)
  await page.getByRole('link', { name: ada.fullName }).click()
  const panel = page.getByRole('complementary', { name: 'Lead' })
  await expect(panel).toContainText('Restaurant, bar, food')
  await expect(panel).toContainText('Sample line of credit: not a match yet')
  await expect(panel).toContainText('2 more months in business')
})

story(
  'a visitor who leaves their details after the estimate becomes one lead, with the estimate attached',
  async ({ page, request }) => {
    await openAnalysis(page)
    await answerAll(page)
    await expect(page.getByText('saved without your name')).toBeVisible()
    const ada = await submitLeadForm(page)
    await expect(page.getByText(/Thank you, Ada/)).toBeVisible()
    await expect(page.getByText('saved with your details')).toBeVisible()

    const { leads } = await getAsStaff(request, `/api/admin/leads?q=${ada.email}`)
    const { prequalifications } = await getAsStaff(request, `/api/admin/leads/${leads[0].id}/prequalifications`)
    expect(prequalifications).toHaveLength(1)
    expect(leads).toMatchObject([{ source: 'Free Analysis' }])
  },
)

story(
  'works by keyboard alone, shows invalid numbers next to the field and keeps answers after a reload',
  async ({ page }) => {
    await openAnalysis(page)
    await page.getByLabel('Amount in dollars').focus()
    await page.keyboard.type('a lot')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Amount in dollars')).toBeFocused()
    await expect(page.getByText('Please enter an amount from $1,000 to $10,000,000')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Amount in dollars')).toHaveValue('a lot')

    await page.getByLabel('Amount in dollars').fill('75k')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'What is the money for?' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Years').fill('three')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please enter whole years and months')).toBeVisible()
    await page.getByLabel('Years').fill('3')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Question 4 of 9')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.getByLabel('Monthly revenue in dollars').press('Enter')
    await expect(page.getByText('Please enter an amount, or choose “I’m not sure”')).toBeVisible()
  },
)

story('the printed estimate shows the details of every lender', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'))
    // Inspects the printed content while the print dialog would be open.
    const remove = Element.prototype.removeAttribute
    Element.prototype.removeAttribute = function (name) {
      if (name !== 'data-printing') remove.call(this, name)
    }
  })
  await openAnalysis(page)
  await answerAll(page)
  await page.getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table', { name: 'Cost at Sample SBA loan' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

story('no screen has accessibility violations on a phone or a desktop, in light or dark mode', async ({ page }) => {
  story.setTimeout(180_000)
  await openAnalysis(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectAccessible(page, 'an answer that is missing')
  for (const number of [2, 3, 4, 5, 6, 7, 8, 9]) {
    await page.getByRole('button', { name: 'I’m not sure' }).click()
    await expect(page.getByText(`Question ${number} of 9`)).toBeVisible()
    if ([2, 3, 7].includes(number)) await expectAccessible(page, `question ${number}`)
  }
  await page.getByRole('button', { name: 'I’m not sure' }).click()
  await expect(page.getByText('saved without your name')).toBeVisible()
  await page.evaluate(() => {
    for (const lender of document.querySelectorAll('details')) lender.open = true
  })
  await expectAccessible(page, 'estimate')
})

story('nothing overflows a phone screen at twice the text size', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAnalysis(page)
  await page.getByRole('contentinfo').getByLabel('Text size').selectOption('200')
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await sideways()).toBeLessThanOrEqual(0)
  await answerAll(page)
  await expect(estimate(page)).toContainText('meet all criteria for 2 of 6 sample lenders')
  expect(await sideways()).toBeLessThanOrEqual(0)
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })
  story('the page says how to continue, and shows the form', async ({ page }) => {
    await page.goto('/free-analysis')
    await expect(page.getByText('The questions need JavaScript')).toBeVisible()
    await expect(page.getByText('Question 1 of 9')).toBeHidden()
    await expect(page.locator('input[name=fullName]')).toBeVisible()
  })
})

import type { Page } from '@playwright/test'
import { startApplication } from './applicant.ts'
import { expectAccessible } from './expect-accessible.ts'
import { addLender, deactivateAddedLenders, type StaffApi, staffApi } from './lenders.ts'
import { getAsStaff, openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'
import { submitLeadForm } from './submit-lead-form.ts'

story.beforeEach(({ program }) => deactivateAddedLenders(program.address))

/** Adds a lender for individuals with a limit on payments of 36% of income. */
async function addPersonalLender(call: StaffApi, name: string, maxAmountCents: number) {
  const id = await addLender(call, name)
  await call('POST', `/api/admin/lenders/${id}/criteria`, {
    ...{ product: 'term_loan', version: 1 },
    criteria: {
      ...{ minAmountCents: 500_000, maxAmountCents, maxPercentOfMonthlyRevenue: null },
      ...{ minMonthsInBusiness: 0, minMonthlyRevenueCents: 0, minCreditScore: 640, maxOtherAdvances: 0 },
      ...{ purposes: null, restrictedIndustries: [], unlicensedStates: ['VT'], fundingDays: 6 },
      personal: { minYearlyIncomeCents: 4_000_000, maxDebtToIncomePercent: 36, acceptsSelfEmployed: true },
      pricing: {
        ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_400, months: 36, frequency: 'monthly' },
        lenderFeeBasisPoints: 100,
      },
    },
  })
}

async function openEstimate(page: Page) {
  await page.goto('/personal-funding')
  await page.locator('[data-draft=personalEstimateDraft][data-awake]').waitFor()
}

async function answerAll(page: Page, amount: string, debts: string) {
  await page.getByLabel('How much do you need?').fill(amount)
  await page.getByLabel('What is it for?').selectOption('Paying off cards or loans')
  await page.getByLabel('How soon?').selectOption('Within a month')
  await page.getByLabel('Your state', { exact: true }).selectOption('New York')
  await page.getByLabel('Annual income before tax').fill('$60,000')
  await page.getByLabel('Your credit score').selectOption('650 to 699')
  await page.getByLabel('Monthly rent or mortgage').fill('1,200')
  await page.getByLabel('Monthly debt payments').fill(debts)
  await page.getByRole('radio', { name: 'Yes' }).check()
}

story(
  'an individual sees what is possible first, follows the advice, leaves details, and applies without typing it again',
  async ({ page, request }) => {
    const ada = newVisitor()
    await page.setViewportSize({ width: 360, height: 740 })
    await openEstimate(page)
    const call = await staffApi(page)
    await addPersonalLender(call, `Pier Personal ${ada.email}`, 4_500_000)
    await addPersonalLender(call, `Quay Personal ${ada.email}`, 3_000_000)

    // By keyboard alone: Enter submits, and the errors take the focus.
    await page.getByLabel('How much do you need?').press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(9)
    const tops = await page
      .getByRole('alert')
      .getByRole('link')
      .evaluateAll((links: HTMLAnchorElement[]) =>
        links.map(({ hash }) => document.querySelector(hash)?.getBoundingClientRect().top ?? Number.NaN),
      )
    expect(tops, 'errors are in the order of the fields').toEqual(tops.toSorted((one, other) => one - other))

    await answerAll(page, '40k', '720')
    await page.getByLabel('Monthly debt payments').press('Enter')
    await expect(page.getByRole('heading', { name: 'No lender’s criteria fit your answers yet.' })).toBeFocused()
    await expect(page.getByText(/^Pier Personal .* Pay \$120 a month less in debt payments\.$/)).toBeVisible()

    await page.getByRole('button', { name: 'Change my answers' }).press('Enter')
    await page.getByLabel('Monthly debt payments').fill('600')
    await page.getByLabel('Monthly debt payments').press('Enter')
    const headline = page.getByRole('heading', { name: 'You may qualify for up to $45,000 from 1 lender.' })
    await expect(headline).toBeFocused()
    await expect(page.getByText('1 more lender could fund up to $30,000 now.')).toBeVisible()
    await expect(page.getByText('This is not an offer. We did not look at your credit.')).toBeVisible()
    await expect(page.getByText('saved without your name')).toBeVisible()
    await page.reload()
    await expect(headline).toBeVisible()

    await submitLeadForm(page, ada)
    await expect(page.getByText(/Thank you, Ada/)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/personal-funding')
    await expect(headline).toBeVisible()
    await expect(page.getByText('Your answers are saved with your details.')).toBeVisible()
    await expect(page.locator('input[name=fullName]')).toBeHidden()

    const { leads } = await getAsStaff(request, `/api/admin/leads?q=${ada.email}`)
    expect(leads).toMatchObject([{ source: 'Personal Funding' }])
    const saved = await getAsStaff(request, `/api/admin/leads/${leads[0].id}/prequalifications`)
    expect(saved.prequalifications).toMatchObject([{ kind: 'personal', isFromLeadBrowser: true }])

    await page.getByRole('link', { name: 'Apply now' }).first().click()
    await page.waitForURL('**/application-portal')
    await expect(page.getByRole('radio', { name: 'Me personally' })).toBeChecked()
    await startApplication(page, ada, 'Me personally')
    await page.goto('/application-portal?step=request')
    await expect(page.getByLabel('How much do you need?')).toHaveValue('$40,000')
    await page.goto('/application-portal?step=income')
    await expect(page.getByLabel('Annual income before tax')).toHaveValue('$60,000')
    await expect(page.getByLabel('Self-employed')).toBeChecked()

    await page.setViewportSize({ width: 1280, height: 800 })
    await openAdmin(page, `/admin/leads?q=${ada.email}`)
    await page.getByRole('link', { name: ada.fullName }).click()
    const panel = page.getByRole('complementary', { name: 'Lead' })
    await expect(panel).toContainText('Personal loan estimate')
    await expect(panel).toContainText('Paying off cards or loans')
    await expect(panel).toContainText(`Quay Personal ${ada.email}: could fund up to $30,000`)
  },
)

story('sample lenders never count, and no screen has accessibility violations or overflows', async ({ page }) => {
  story.setTimeout(180_000)
  const layouts = [{ width: 360 }, { width: 768 }, { width: 1280 }, { width: 360, textSize: 200 }] as const
  await openEstimate(page)
  await answerAll(page, '20k', '300')
  await page.getByRole('button', { name: 'Show my estimate' }).click()
  await expect(page.getByText('We haven’t listed any lender for individuals yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('button', { name: 'Show my estimate' }).click()
  await expectAccessible(page, 'questions with errors', layouts)

  await addPersonalLender(await staffApi(page), `Pier Personal ${newVisitor().email}`, 4_500_000)
  await answerAll(page, '70k', '300')
  await page.getByRole('button', { name: 'Show my estimate' }).click()
  await expect(page.getByRole('heading', { name: 'You may qualify for up to $45,000 from 1 lender.' })).toBeVisible()
  await page.evaluate(() => {
    for (const lender of document.querySelectorAll('details')) lender.open = true
  })
  await expectAccessible(page, 'estimate', layouts)
})

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })
  story('the page says how to continue, and the form returns to it', async ({ page }) => {
    await page.goto('/personal-funding')
    await expect(page.getByText('The questions need JavaScript')).toBeVisible()
    await expect(page.getByLabel('How much do you need?')).toBeHidden()
    await submitLeadForm(page)
    await page.waitForURL('**/personal-funding')
  })
})

import { findViolations } from './accessibility.ts'
import { waitForEmail } from './mailbox.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'a shop analyzes its card fees and requests a comparison, and staff take it to an account',
  async ({ page, browser, program }) => {
    story.slow()
    const ada = newVisitor()
    const business = `${ada.fullName}'s Bakery`
    await page.goto('/merchant-quote')
    await expect(page.getByText('3.20%', { exact: true }).last()).toBeVisible()
    await expect(page.locator('main [data-awake]').first()).toBeAttached()
    await page.getByLabel('Total monthly fees', { exact: true }).fill('$1,200')
    await expect(page.getByText('4.00%', { exact: true }).last()).toBeVisible()
    await expect(page.getByText(/would cost \$\d+ to \$\d+ less/).first()).toBeVisible()
    await page.getByLabel('Early termination fee', { exact: true }).fill('295')
    await expect(page.getByText(/Break-even: After 1/)).toBeVisible()

    await page.getByRole('button', { name: 'Get my comparison' }).click()
    await expect(page.getByText('Enter the business name').first()).toBeVisible()
    await page.getByLabel('Full name').fill(ada.fullName)
    await page.getByRole('main').getByLabel('Email').fill(ada.email)
    await page.getByLabel('Business', { exact: true }).fill(business)
    await page.getByLabel('Industry').selectOption('Restaurant, bar, food')
    await page.getByLabel('Countertop terminal').check()
    await page.waitForURL(/statement-fees=1200/)
    // A new tab's address has no figures.
    const newTab = await page.context().newPage()
    await newTab.goto('/merchant-quote')
    await expect(newTab.getByText('4.00%', { exact: true }).last()).toBeVisible()
    await expect(newTab.getByLabel('Business', { exact: true })).toHaveValue(business)
    await newTab.close()
    await page.reload()
    await expect(page.getByLabel('Business', { exact: true })).toHaveValue(business)
    await expect(page.getByLabel('Countertop terminal')).toBeChecked()
    await page.getByRole('button', { name: 'Get my comparison' }).click()
    await expect(page.getByRole('heading', { name: 'Your comparison is ready' })).toBeFocused()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^HM-\w{4}-\w{4}\.pdf$/)
    await page.goto(await waitForEmail(program, ada.email, /(\/merchant-file#comparison=[\w-]+)/))
    const again = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await again).suggestedFilename()).toMatch(/^HM-\w{4}-\w{4}\.pdf$/)

    const staffPage = await (
      await browser.newContext({
        baseURL: program.address,
        colorScheme: 'dark',
        viewport: { width: 1680, height: 900 },
      })
    ).newPage()
    await openAdmin(staffPage, '/admin/leads-merchant')
    await staffPage.getByRole('link', { name: business }).click()
    await expect(staffPage.getByText('4.00%').last()).toBeVisible()
    await staffPage.getByRole('button', { name: 'Assign to me' }).click()
    await expect(staffPage.getByLabel('Assigned to')).not.toHaveValue('')
    await staffPage.getByLabel('Next step').fill('Ask for the contract')
    await staffPage.getByLabel('Due date', { exact: true }).fill('2020-01-02')
    await staffPage.getByRole('button', { name: 'Save next step' }).click()
    await expect(staffPage.getByText('Ask for the contract, Jan 2, 2020, overdue')).toBeVisible()
    expect(await findViolations(staffPage)).toEqual([])

    for (const [from, to] of [
      ['New', 'Contacted'],
      ['Contacted', 'Analyzed'],
      ['Analyzed', 'Quote sent'],
      ['Quote sent', 'Accepted'],
    ] as const) {
      await staffPage.getByLabel(`Move from ${from} to`).selectOption(to)
      await staffPage.getByLabel(/^Reason/).fill('Agreed at the counter')
      await staffPage.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(staffPage.getByLabel(`Move from ${to} to`)).toBeVisible()
    }
    await staffPage.goto('/admin/merchant-services')
    await expect(staffPage.getByRole('link', { name: business })).toBeVisible()
    await expect(staffPage.getByText('in monthly sales').first()).toBeVisible()
    await staffPage.context().close()
  },
)

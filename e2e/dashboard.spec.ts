import { expectAccessible } from './expect-accessible.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'the dashboard shows pending work first, figures for the chosen period, and site claims next to actual figures',
  async ({ page, request }) => {
    const { fullName: name, email, phone } = newVisitor()
    await request.post('/api/leads/basic', { data: { name, email, phone, source: 'Hero Form' } })
    await page.goto('/admin/login')
    await expect(page.getByLabel('Password')).toBeVisible()
    await expectAccessible(page, 'sign-in', [{ width: 360, textSize: 200 }, { width: 1280 }])
    await openAdmin(page, '/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Pending work' })).toBeVisible()

    const leads = page.getByRole('table', { name: 'Lead to funding' }).getByRole('row', { name: /^Leads \d/ })
    await expect(leads).toBeVisible()
    await expectAccessible(page, 'the dashboard', [{ width: 360, textSize: 200 }, { width: 1280 }])
    await page.getByLabel('Period', { exact: true }).selectOption('7 days')
    await expect(page).toHaveURL(/\?period=7$/)
    await expect(leads).toBeVisible()
    await page.getByRole('button', { name: 'Show table' }).click()
    await expect(page.getByRole('table', { name: 'Trend' }).getByRole('row')).toHaveCount(8)
    await page.reload()
    await expect(page.getByLabel('Period', { exact: true })).toHaveValue('7')

    // As in a brokerage with so many records that counting takes a while.
    const counted = /\/api\/admin\/dashboard\/(figures|cohorts|breakdown)/
    await page.route(counted, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), isKept: true } })
    })
    await page.reload()
    await expect(page.getByText(/^As of \d/)).toHaveCount(3)
    await expectAccessible(page, 'figures that are kept', [{ width: 360, textSize: 200 }, { width: 1280 }])
    await page.unroute(counted)
    const [answer] = await Promise.all([
      page.waitForResponse(/figures\?.*fresh=yes/),
      page.getByRole('button', { name: 'Count again' }).first().click(),
    ])
    expect(await answer.json()).toMatchObject({ isKept: false })
    await expect(page.getByText(/^As of \d/)).toHaveCount(2)

    // The previous figures stay readable until the answer arrives.
    const looked = Promise.withResolvers<void>()
    await page.route(/\/api\/admin\/dashboard\/figures\?.*period=custom/, async (route) => {
      await looked.promise
      await route.continue()
    })
    await page.getByLabel('Period', { exact: true }).selectOption('From and to')
    await expectAccessible(page, 'figures of the period before', [{ width: 360, textSize: 200 }, { width: 1280 }])
    looked.resolve()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page, 'figures from day to day', [{ width: 360, textSize: 200 }, { width: 1280 }])
    await page.getByLabel('Start date').fill('2026-03-02')
    await page.getByLabel('End date').fill('2026-03-01')
    await expect(page.getByText('The start date must be before the end date')).toBeVisible()

    const claims = page.getByRole('region', { name: 'Advertised figures' })
    await expect(claims.getByText('Higher than records').first()).toBeVisible()
    await expect(claims.getByText('Get it approved.').first()).toBeVisible()

    await page.getByRole('link', { name: 'New leads, not contacted' }).click()
    await expect(page).toHaveURL(/\/admin\/leads\?(?=.*status=new).*sort=oldest/)
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  },
)

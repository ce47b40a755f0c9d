import type { Browser } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import type { Program } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

interface Answers {
  readonly ein?: string
  readonly street: string
}

/** Starts an application in a browser of its own. */
async function apply(browser: Browser, program: Program, { ein, street }: Answers) {
  const context = await browser.newContext({ baseURL: program.address })
  const { fullName, email } = newVisitor()
  const created = await context.request.post('/api/applications', { data: { type: 'business', name: fullName, email } })
  const { reference } = (await created.json()).file
  const place = { street, city: 'New York', state: 'NY', zip: '10001' }
  await context.request.put('/api/applications/current/steps/business', { data: { answers: place, version: 0 } })
  if (ein)
    await context.request.put('/api/applications/current/steps/financials', { data: { answers: { ein }, version: 0 } })
  await context.close()
  return { fullName, reference }
}

story(
  'from a lead, staff open everything about its business with the keyboard, and read why each record is listed',
  async ({ page, browser, program }) => {
    const ada = newVisitor()
    const data = { name: ada.fullName, email: ada.email, phone: '(646) 555-0187' }
    const { id } = (await (await page.request.post('/api/leads/basic', { data })).json()).lead
    const started = { type: 'business', name: ada.fullName, email: ada.email }
    const own = (await (await page.request.post('/api/applications', { data: started })).json()).file.reference
    for (const [step, answers] of [
      ['business', { street: '100 Main Street, Suite 200', city: 'New York', state: 'NY', zip: '10001' }],
      ['financials', { ein: '20-4567891' }],
    ])
      await page.request.put(`/api/applications/current/steps/${step}`, { data: { answers, version: 0 } })
    const second = await apply(browser, program, { ein: '204567891', street: '9 Pier Road' })
    const neighbor = await apply(browser, program, { street: '100 MAIN ST #200' })
    const stranger = await apply(browser, program, { ein: '20-4567892', street: '100 Main St Ste 300' })

    await openAdmin(page, `/admin/leads?lead=${id}`)
    await expect(page.getByRole('heading', { level: 2, name: ada.fullName })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('All records of this person')
    await expect(page.getByRole('option', { name: 'All records of this person' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/people/lead/${id}`))
    await expect(page.getByRole('heading', { level: 1, name: ada.fullName })).toBeVisible()

    const records = page.getByRole('region', { name: '3 records' })
    const why = (text: string) => records.getByRole('listitem').filter({ hasText: text })
    await expect(why('Opened from here')).toContainText('Lead')
    await expect(why(own)).toContainText('Linked, same email')
    await expect(why(second.reference)).toContainText('Same EIN')
    const weak = page.getByRole('region', { name: 'Possible duplicates' })
    await expect(weak.getByRole('listitem')).toHaveCount(1)
    await expect(weak.getByRole('listitem')).toContainText(neighbor.fullName)
    await expect(weak.getByRole('listitem')).toContainText('Same address')
    await expect(page.getByText(stranger.reference)).toHaveCount(0)

    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByRole('link', { name: `Application ${own}` }).first()).toBeVisible()
    await expect(timeline.getByRole('link', { name: `Application ${second.reference}` }).first()).toBeVisible()
    await expect(timeline.getByText('Form receipt: sent')).toBeVisible()
    await expect(timeline).not.toContainText(neighbor.reference)

    await expectAccessible(page, 'the records of a person', [
      { width: 360 },
      { width: 360, textSize: 200 },
      { width: 768 },
      { width: 1280 },
    ])
    await page.evaluate(() => document.documentElement.setAttribute('data-text-size', '100'))

    // On to the other application, and back to where the reader was.
    const link = why(second.reference).getByRole('link')
    for (let presses = 0; presses < 80; presses++) {
      if (await link.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/applications\?application=/)
    await expect(page.getByRole('complementary').getByText(second.reference).first()).toBeVisible()
    await page.goBack()
    await expect(records).toBeVisible()
  },
)

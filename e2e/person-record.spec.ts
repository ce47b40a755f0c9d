import type { Browser } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { submitBusinessApplication } from './lenders.ts'
import type { Program } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

interface Answers {
  readonly ein?: string
  readonly street: string
}

/** Returns someone with a phone number of their own, because the same number joins records. */
const newPerson = (phone: string) => ({ ...newVisitor(), phone })

/** What an application is submitted with; the same name of the business would join it too. */
const answersOf = (person: ReturnType<typeof newVisitor>, { ein, street }: Answers) => ({
  person,
  business: { legalName: `Bakery of ${person.fullName}`, street, city: 'New York', state: 'NY', zip: '10001' },
  financials: ein ? { ein } : {},
})

/** Submits an application in a browser of its own. */
async function apply(browser: Browser, program: Program, phone: string, answers: Answers) {
  const context = await browser.newContext({ baseURL: program.address })
  const submitted = await submitBusinessApplication(context, [], answersOf(newPerson(phone), answers))
  await context.close()
  return submitted
}

story(
  'from a lead, staff open everything about its business with the keyboard, and read why each record is listed',
  async ({ page, browser, program }) => {
    const ada = newPerson('(646) 555-0187')
    const data = { name: ada.fullName, email: ada.email, phone: ada.phone }
    const { id } = (await (await page.request.post('/api/leads/basic', { data })).json()).lead
    const home = { ein: '20-4567891', street: '100 Main Street, Suite 200' }
    const { reference: own } = await submitBusinessApplication(page, [], answersOf(ada, home))
    const second = await apply(browser, program, '(646) 555-0188', { ein: '204567891', street: '9 Pier Road' })
    const neighbor = await apply(browser, program, '(646) 555-0189', { street: '100 MAIN ST #200' })
    const other = { ein: '20-4567892', street: '100 Main St Ste 300' }
    const stranger = await apply(browser, program, '(646) 555-0190', other)

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
    await expect(timeline.getByText('Form receipt: email sent')).toBeVisible()
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

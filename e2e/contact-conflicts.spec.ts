import type { APIRequestContext, Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { openAsColleague } from './colleague.ts'
import { daytimeStory } from './daytime-story.ts'
import { waitForEmail } from './mailbox.ts'
import { startSession } from './staff.ts'
import { expect, newVisitor } from './story.ts'

/** Sends a message from a new person and opens it on each of these pages. */
async function openMessage(request: APIRequestContext, pages: readonly Page[]) {
  const ada = newVisitor()
  await request.post('/api/contact', {
    data: { name: ada.fullName, email: ada.email, topic: 'funding', message: 'When do you answer? By June, I hope.' },
  })
  for (const page of pages) {
    await page.goto(`/admin/contacts?q=${encodeURIComponent(ada.email)}`)
    await page.getByRole('link', { name: ada.fullName }).click()
    await expect(page.getByLabel('Reply by email')).toBeVisible()
  }
  return ada
}

const send = (page: Page) => page.getByRole('button', { name: 'Send reply' }).click()
const entries = (page: Page) => page.getByRole('complementary', { name: 'Message' }).getByRole('listitem')

daytimeStory(
  'staff typing a reply see that a team member replied first, keep their draft, and can send it after reading',
  async ({ page, browser, request, program }) => {
    const lee = await openAsColleague(browser, request, program)
    await startSession(page)
    const ada = await openMessage(request, [page, lee.page])
    await page.getByLabel('Reply by email').fill('We answer on Friday.')
    await lee.page.getByLabel('Reply by email').fill('We answer tomorrow.')
    await send(lee.page)

    await expect(page.getByRole('alert')).toHaveText(
      `${lee.name} has since replied. Read the reply above and send yours if it's still needed.`,
    )
    await expect(entries(page).filter({ hasText: 'We answer tomorrow.' })).toBeVisible()
    await expect(page.getByLabel('Reply by email')).toHaveValue('We answer on Friday.')
    expect(await findViolations(page)).toEqual([])
    await send(page)
    await expect(page.getByLabel('Reply by email')).toHaveValue('')
    for (const text of ['We answer tomorrow.', 'We answer on Friday.']) {
      await expect(entries(lee.page).filter({ hasText: text })).toBeVisible()
      expect(await waitForEmail(program, ada.email, new RegExp(`(${text})`))).toBe(text)
    }
    await lee.page.context().close()
  },
)

daytimeStory(
  'a reply sent without having seen the other one is held back, and the draft is kept',
  async ({ page, browser, request, program }) => {
    const lee = await openAsColleague(browser, request, program)
    // No live updates, so that this screen is outdated.
    await page.routeWebSocket('**/ws', (socket) => socket.close())
    await startSession(page)
    const ada = await openMessage(request, [lee.page, page])
    await page.getByLabel('Reply by email').fill('We answer on Friday.')
    await lee.page.getByLabel('Reply by email').fill('We answer tomorrow.')
    await send(lee.page)
    await expect(lee.page.getByLabel('Reply by email')).toHaveValue('')
    await send(page)

    await expect(page.getByText(`${lee.name} changed this just now. Your reply wasn't sent`)).toBeVisible()
    await expect(entries(page).filter({ hasText: 'We answer tomorrow.' })).toBeVisible()
    await expect(page.getByLabel('Reply by email')).toHaveValue('We answer on Friday.')
    await send(page)
    await expect(page.getByLabel('Reply by email')).toHaveValue('')
    expect(await waitForEmail(program, ada.email, /(We answer on Friday\.)/)).toBeTruthy()
    await lee.page.context().close()
  },
)

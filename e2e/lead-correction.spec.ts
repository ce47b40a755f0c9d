import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { openAsColleague } from './colleague.ts'
import { startSession } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

const panelOf = (page: Page) => page.getByLabel('Lead', { exact: true })
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

story(
  'an agent corrects a lead, and a user who edits it at the same time sees the conflict and keeps their draft',
  async ({ page, browser, request, program }) => {
    const ada = newVisitor()
    const right = { name: `${ada.fullName} Harbour`, email: `right.${ada.email}` }
    const data = { name: ada.fullName, email: ada.email, phone: '(646) 555-0142', contactConsent: true }
    await request.post('/api/leads/basic', { data })
    const lee = await openAsColleague(browser, request, program, 'agent')
    // No live updates, so that this screen is outdated.
    await page.routeWebSocket('**/ws', (socket) => socket.close())
    await startSession(page)
    for (const each of [page, lee.page]) {
      await each.goto(`/admin/leads?q=${encodeURIComponent(ada.email)}`)
      await each.getByRole('link', { name: ada.fullName }).click()
      await expect(
        panelOf(each)
          .getByText(/^Received from/)
          .last(),
      ).toBeVisible()
      await panelOf(each).getByRole('button', { name: 'Edit contact details', exact: true }).click()
      await expect(each.getByRole('dialog').getByLabel('Email')).toHaveValue(ada.email)
    }
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('dialog').getByLabel('Email').fill(right.email)
    await lee.page.getByRole('dialog').getByLabel('Name').fill(right.name)
    await save(lee.page)
    await expect(lee.page.getByText(`${right.name} updated`)).toBeVisible()
    await expect(panelOf(lee.page).getByText('Edited name', { exact: true })).toBeVisible()

    await save(page)
    await expect(page.getByText(`Your change wasn’t saved. ${lee.name} changed this`)).toBeVisible()
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue(right.name)
    await expect(page.getByRole('dialog').getByLabel('Email')).toHaveValue(right.email)
    await save(page)
    await expect(panelOf(page).getByText('Edited email', { exact: true })).toBeVisible()
    await expect(panelOf(page).getByRole('heading', { name: right.name })).toBeVisible()

    // A new number has no consent to calls until the lead agrees; undo restores the consent too.
    await expect(panelOf(page).getByRole('link', { name: 'Call' })).toBeVisible()
    await panelOf(page).getByRole('button', { name: 'Edit contact details', exact: true }).click()
    await page.getByRole('dialog').getByLabel('Phone').fill('(646) 555-0143')
    await save(page)
    await expect(panelOf(page).getByText('Call: No consent to calls, or it was withdrawn.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(panelOf(page).getByRole('link', { name: 'Call' })).toBeVisible()
    await lee.page.context().close()
  },
)

import type { Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect } from './story.ts'
import { submittedStory } from './submitted-story.ts'

const offerOf = (page: Page, lender: string) => page.getByRole('listitem').filter({ hasText: `${lender} · $` })

async function addLoan(page: Page, lender: string) {
  await page.getByRole('button', { name: 'Add offer' }).click()
  await page.getByLabel('Amount').fill('50,000')
  await page.getByRole('group', { name: 'Lender', exact: true }).getByLabel(lender).check()
  await page.getByLabel('Product').selectOption('Bank term loan')
  await page.getByLabel('Annual rate in percent').fill('12')
  await page.getByLabel('Months').fill('24')
  await page.getByRole('group', { name: 'Lien filed publicly (UCC)' }).getByLabel('Yes').check()
  await page.getByRole('group', { name: 'Personal guarantee' }).getByLabel('Yes').check()
  await page.getByLabel('Early payoff terms').fill('No charge for repaying early.')
  await page.getByRole('button', { name: 'Save offer' }).click()
  await offerOf(page, lender).getByRole('button', { name: 'Confirm terms' }).click()
}

submittedStory(
  'a changed state rule applies to the next offer; an earlier offer keeps its version until it is checked again',
  async ({ submitted: { program, fullName }, browser }) => {
    submittedStory.setTimeout(120_000)
    const page = await (await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' })).newPage()
    await openAdmin(page, '/admin/applications')
    await page.getByRole('link', { name: fullName }).click()
    await addLoan(page, 'Pier Bank')
    await expect(offerOf(page, 'Pier Bank').getByText('Waiting for disclosure')).toBeVisible()
    await expect(offerOf(page, 'Pier Bank')).toContainText('Rule version 1')
    const application = page.url()

    // A table at this width, like other lists.
    await page.setViewportSize({ width: 1_280, height: 800 })
    await page.goto('/admin/settings/compliance')
    const review = await page.getByRole('columnheader', { name: 'Next review' }).boundingBox()
    expect(review?.width).toBeGreaterThan(60)
    await page.getByRole('link', { name: 'New York' }).click()
    const panel = page.getByRole('dialog', { name: 'State rule: New York' })
    await panel.getByLabel('The lender’s disclosure is due').selectOption('Before the contract is sent')
    await panel.getByLabel('Checked by').fill('Cora Example')
    await panel.getByLabel('Reason for the change').fill('The law has changed')
    await panel.getByRole('button', { name: 'Save rule' }).click()
    const saved = panel.getByRole('listitem').filter({ hasText: 'The law has changed' })
    await expect(saved).toContainText('Disclosure due: Before the offer is shown → Before the contract is sent')
    await expect(saved.getByText('In force')).toBeVisible()
    expect(await findViolations(page)).toEqual([])

    await page.goto(application)
    await addLoan(page, 'Tide Capital')
    const next = offerOf(page, 'Tide Capital')
    await expect(next).toContainText('Rule version 2')
    await next.getByRole('button', { name: 'Present to applicant' }).click()
    await expect(next.getByText('Presented', { exact: true })).toBeVisible()

    const earlier = offerOf(page, 'Pier Bank')
    await expect(earlier.getByText('Waiting for disclosure')).toBeVisible()
    await expect(earlier).toContainText('Rule version 1')
    await earlier.getByRole('button', { name: 'Check again' }).click()
    await expect(earlier).toContainText('Rule version 2')
    await expect(earlier.getByRole('button', { name: 'Present to applicant' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  },
)

submittedStory(
  'compliance changes a legal period, and the history says who and why',
  async ({ submitted: { program }, browser }) => {
    submittedStory.setTimeout(120_000)
    const page = await (await browser.newContext({ baseURL: program.address, reducedMotion: 'reduce' })).newPage()
    await openAdmin(page, '/admin/settings/compliance')
    await page.getByRole('link', { name: 'Adverse action notice, after a complete application' }).click()
    const panel = page.getByRole('dialog', { name: /^Legal deadline: Adverse action notice/ })
    await expect(panel.getByLabel('Days', { exact: true })).toHaveValue('30')
    await panel.getByLabel('Days', { exact: true }).fill('0')
    await panel.getByLabel('Reason for the change').fill('Our counsel asks for more time')
    await panel.getByRole('button', { name: 'Save deadline' }).click()
    await expect(panel.getByText('Enter a whole number of days, at least 1').first()).toBeVisible()
    await panel.getByLabel('Days', { exact: true }).fill('60')
    await panel.getByLabel('Checked by').fill('Cora Example')
    await panel.getByRole('button', { name: 'Save deadline' }).click()
    await expect(panel.getByText('Enter 30 days or fewer').first()).toBeVisible()
    await panel.getByLabel('Days', { exact: true }).fill('20')
    await panel.getByRole('button', { name: 'Save deadline' }).click()
    const saved = panel.getByRole('listitem').filter({ hasText: 'Our counsel asks for more time' })
    await expect(saved).toContainText('Version 2: 20 days')
    await expect(saved.getByText('In force')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Adverse action notice' })).toContainText('20 days')
  },
)

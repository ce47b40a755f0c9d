import type { Page } from '@playwright/test'

/** Opens the free analysis and waits until it is hydrated. */
export async function openAnalysis(page: Page) {
  await page.goto('/free-analysis')
  await page.locator('[data-draft=analysisDraft][data-awake]').waitFor()
}

const question = (page: Page, number: number) => page.getByText(`Question ${number} of 9`)

/** Answers for a ten-month-old restaurant that needs $50,000; each answer leads to the next question. */
export async function answerAll(page: Page, last = 'Within a month') {
  await page.getByLabel('Amount in dollars').fill('50k')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Operating costs/ }).click()
  await page.getByLabel('Months').fill('10')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Monthly revenue in dollars').fill('$30,000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: '600 to 649' }).click()
  await page.getByRole('button', { name: /^Restaurant/ }).click()
  await page.getByLabel('State', { exact: true }).selectOption('NY')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'None' }).click()
  await question(page, 9).waitFor()
  await page.getByRole('button', { name: last }).click()
}

import type { Page } from '@playwright/test'
import { newVisitor } from './story.ts'

/** Fills in the home page's form and submits it. */
export async function submitLeadForm(page: Page, person = newVisitor()) {
  await page.locator('input[name=fullName]').fill(person.fullName)
  await page.locator('#lead-email').fill(person.email)
  await page.locator('input[name=phone]').fill(person.phone)
  await page.locator('input[name=phone]').press('Enter')
  return person
}

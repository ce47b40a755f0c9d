import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

story(
  'a visitor books a call without JavaScript, staff see its time, and the visitor cancels it',
  async ({ browser, page, program }) => {
    const { fullName, email, phone } = newVisitor()
    const context = await browser.newContext({
      ...{ baseURL: program.address, javaScriptEnabled: false, viewport: { width: 360, height: 740 } },
    })
    const visitor = await context.newPage()
    await visitor.goto('/contact')
    await visitor.getByRole('link', { name: 'Book a call' }).first().click()
    await expect(visitor.getByRole('heading', { name: 'Book a call' })).toBeVisible()

    const time = visitor.getByLabel('Time', { exact: true })
    const option = time.locator('option').nth(1)
    const [slot, text] = [(await option.getAttribute('value')) ?? '', (await option.textContent()) ?? '']
    await time.selectOption(slot)
    await visitor.getByLabel('Full name').fill(fullName)
    await visitor.getByLabel('Phone').fill(phone)
    await visitor.getByLabel('Email').fill(email)
    await visitor.getByRole('button', { name: 'Book this call' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
    await expect(visitor.getByText(`We’ll call you on ${text}`)).toBeVisible()
    expect(new URL(visitor.url()).search).toBe('')
    const file = visitor.waitForEvent('download')
    await visitor.getByRole('link', { name: 'Add to calendar' }).click()
    expect((await file).suggestedFilename()).toBe('call.ics')

    await openAdmin(page, '/admin/contacts')
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: fullName })
        .getByText(/^Call /),
    ).toBeVisible()

    await visitor.getByRole('button', { name: 'Cancel this call' }).click()
    await expect(visitor.getByRole('heading', { name: 'Your call is canceled' })).toBeVisible()
    await context.close()
    await page.goto('/book-a-call')
    expect(await page.locator(`option[value="${slot}"]`).count()).toBe(1)
    expect(await findViolations(page)).toEqual([])
  },
)

story('a refused booking shows every error and keeps what was typed', async ({ page }) => {
  await page.goto('/book-a-call')
  await page.getByLabel('Full name').fill('A')
  await page.getByLabel('Phone').fill('12')
  await page.getByLabel('Email').fill('ada@example.com')
  // As a browser that checks nothing.
  await page.locator('form[action="/api/calls"]').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByRole('button', { name: 'Book this call' }).click()
  for (const error of ['Please choose a time', 'at least 2 characters', 'Please enter a phone number'])
    await expect(page.getByText(error).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com')
  expect(await findViolations(page)).toEqual([])
})

import { findViolations } from './accessibility.ts'
import { daytimeStory } from './daytime-story.ts'
import { waitForEmail } from './mailbox.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

daytimeStory(
  'a visitor files a complaint, gets a reference and a date, and staff track it to its decision',
  async ({ page, browser, program }) => {
    const ada = newVisitor()
    await page.goto('/contact?topic=complaint')
    await expect(page.getByText(/^(Open|Closed) now/)).toBeVisible()
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please write at least a sentence').first()).toBeVisible()
    await expect(page.getByLabel('What is it about?')).toHaveValue('complaint')
    await page.getByLabel('Full name').fill(ada.fullName)
    await page.getByLabel('Email', { exact: true }).fill(ada.email)
    await page.getByLabel('Message').fill('I was charged a fee before I was funded.')
    await page.getByLabel('Reference (optional)').fill('HL-1234-5678')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText("This isn't one of our references.").first()).toBeVisible()

    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('I was charged a fee before I was funded.')
    await page.getByLabel('Reference (optional)').fill('')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'We received your message' })).toBeFocused()
    const reference = await waitForEmail(program, ada.email, /reference is (HC-\w{4}-\w{4})/)
    await expect(page.getByText(reference)).toBeVisible()

    const staffPage = await (await browser.newContext({ baseURL: program.address })).newPage()
    await openAdmin(staffPage, '/admin/contacts?view=complaints')
    await staffPage.getByLabel('Search contacts').fill(reference)
    await staffPage.getByRole('link', { name: ada.fullName }).click()
    await expect(staffPage.getByText('I was charged a fee before I was funded.')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Assign to me' }).click()
    await staffPage.getByLabel('Reply by email').fill('The fee is on its way back to you.')
    await staffPage.getByRole('button', { name: 'Send reply' }).click()
    expect(await waitForEmail(program, ada.email, /(The fee is on its way back)/)).toBeTruthy()
    await staffPage.getByRole('button', { name: 'Update complaint' }).click()
    await expect(staffPage.getByLabel('Move from Investigating to')).toBeVisible()
    expect(await findViolations(staffPage)).toEqual([])

    // New messages appear without a reload.
    await staffPage.goto('/admin/contacts')
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    const bo = newVisitor()
    await page.request.post('/api/contact', {
      data: { name: bo.fullName, email: bo.email, topic: 'press', message: 'May I quote your figures?' },
    })
    await expect(staffPage.getByRole('link', { name: bo.fullName })).toBeVisible({ timeout: 15_000 })
    await staffPage.context().close()
  },
)

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  story('the form is sent, and is returned with its values if something is invalid', async ({ page, program }) => {
    const ada = newVisitor()
    await page.goto('/contact')
    await page.getByLabel('What is it about?').selectOption('press')
    await page.getByLabel('Full name').fill(ada.fullName)
    // Passes the browser's own check; ours requires a dot in the host.
    await page.getByLabel('Email', { exact: true }).fill('ada@localhost')
    await page.getByLabel('Message').fill('May I quote your figures?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('May I quote your figures?')
    await expect(page.getByLabel('What is it about?')).toHaveValue('press')

    await page.getByLabel('Email', { exact: true }).fill(ada.email)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL(/\/contact\/sent$/)
    expect(await waitForEmail(program, ada.email, /reference is (HC-)/)).toBe('HC-')
  })
})

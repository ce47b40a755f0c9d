import { dayStory } from './day-story.ts'
import { findFaults } from './faults.ts'
import { mailedTo } from './mailbox.ts'
import { openDesk } from './staff.ts'
import { expect, somebody, story } from './story.ts'

dayStory(
  'a visitor files a complaint, gets a reference and a date, and staff track it to its decision',
  async ({ page, browser, program }) => {
    const ada = somebody()
    await page.goto('/contact?topic=complaint')
    await expect(page.getByText(/^(Open|Closed) now/)).toBeVisible()
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByText('Please write at least a sentence').first()).toBeVisible()
    await expect(page.getByLabel('What is it about?')).toHaveValue('complaint')
    await page.getByLabel('Full name').fill(ada.fullName)
    await page.getByLabel('Email', { exact: true }).fill(ada.email)
    await page.getByLabel('Message').fill('I was charged a fee before I was funded.')
    await page.getByLabel('Reference (optional)').fill('HL-1234-5678')
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByText("This isn't one of our references.").first()).toBeVisible()

    await page.reload()
    await expect(page.getByLabel('Message')).toHaveValue('I was charged a fee before I was funded.')
    await page.getByLabel('Reference (optional)').fill('')
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByRole('heading', { name: 'We received your message' })).toBeFocused()
    const reference = await mailedTo(program, ada.email, /reference is (HC-\w{4}-\w{4})/)
    await expect(page.getByText(reference)).toBeVisible()

    const desk = await (await browser.newContext({ baseURL: program.address })).newPage()
    await openDesk(desk, '/admin/contacts?view=complaints')
    await desk.getByLabel('Search contacts').fill(reference)
    await desk.getByRole('link', { name: ada.fullName }).click()
    await expect(desk.getByText('I was charged a fee before I was funded.')).toBeVisible()
    await desk.getByRole('button', { name: 'Assign to me' }).click()
    await desk.getByLabel('Reply by email').fill('The fee is on its way back to you.')
    await desk.getByRole('button', { name: 'Send reply' }).click()
    expect(await mailedTo(program, ada.email, /(The fee is on its way back)/)).toBeTruthy()
    await desk.getByRole('button', { name: 'Update complaint' }).click()
    await expect(desk.getByLabel('Move from Investigating to')).toBeVisible()
    expect(await findFaults(desk)).toEqual([])

    // New messages appear without a reload.
    await desk.goto('/admin/contacts')
    await expect(desk.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
    const bo = somebody()
    await page.request.post('/api/contact', {
      data: { name: bo.fullName, email: bo.email, topic: 'press', message: 'May I quote your figures?' },
    })
    await expect(desk.getByRole('link', { name: bo.fullName })).toBeVisible({ timeout: 15_000 })
    await desk.context().close()
  },
)

story.describe('without JavaScript', () => {
  story.use({ javaScriptEnabled: false })

  story('the form is sent, and is returned with its values if something is invalid', async ({ page, program }) => {
    const ada = somebody()
    await page.goto('/contact')
    await page.getByLabel('What is it about?').selectOption('press')
    await page.getByLabel('Full name').fill(ada.fullName)
    // Passes the browser's own check; ours requires a dot in the host.
    await page.getByLabel('Email', { exact: true }).fill('ada@localhost')
    await page.getByLabel('Message').fill('May I quote your figures?')
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue('May I quote your figures?')
    await expect(page.getByLabel('What is it about?')).toHaveValue('press')

    await page.getByLabel('Email', { exact: true }).fill(ada.email)
    await page.getByRole('button', { name: 'Send the message' }).click()
    await expect(page).toHaveURL(/\/contact\/sent$/)
    expect(await mailedTo(program, ada.email, /reference is (HC-)/)).toBe('HC-')
  })
})

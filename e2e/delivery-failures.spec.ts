import { openSmtpServer, type SmtpServer } from '#server/testing/servers/smtp-server.ts'
import { findViolations } from './accessibility.ts'
import { owner, startProgram } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'

/** A program and its mail server, which drops all connections until the story turns it on. */
const stuckStory = story.extend<object, { smtp: SmtpServer }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const smtp = await openSmtpServer()
      smtp.isDown = true
      await use(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ smtp }, use) => {
      const program = await startProgram({
        ...{ ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, STAFF_MFA: 'optional' },
        ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Harborline <noreply@example.com>' },
      })
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})
stuckStory.describe.configure({ mode: 'serial' })

/** The ten attempts take an hour and a half on the clock. */
const manyAttempts = { timeout: 60_000 }

stuckStory(
  'an owner sees that the mail server is down, and sets aside, restores and retries a failed email',
  async ({ page, request, program, smtp }) => {
    stuckStory.setTimeout(180_000)
    const { fullName: name, email, phone } = newVisitor()
    await request.post('/api/leads/basic', { data: { name, email, phone } })
    await openAdmin(page, '/admin/settings/jobs')
    const outage = page.getByRole('alert').filter({ hasText: 'The mail server isn’t responding' })
    await expect(outage).toContainText(/\d emails? ha(s|ve) been waiting since/)
    await expect(page.getByRole('listitem').filter({ hasText: 'New leads, to staff' })).toContainText('Unavailable')
    expect(await findViolations(page)).toEqual([])

    // The server is back, and permanently rejects this email.
    smtp.isDown = false
    smtp.replyTo = (line) => (line.startsWith('RCPT') ? '550 5.7.1 Rejected' : undefined)
    await expect(async () => {
      program.advanceElevenMinutes()
      const { token } = await (await request.post('/api/auth/login', { data: owner })).json()
      const answer = await request.get('/api/admin/jobs', { headers: { authorization: `Bearer ${token}` } })
      expect((await answer.json()).counts.dead).toBeGreaterThan(0)
    }).toPass(manyAttempts)

    await openAdmin(page, '/admin/settings/jobs')
    await expect(page.getByRole('heading', { name: /^Failed jobs \([1-9]\d*\)$/ })).toBeVisible()
    await expect(outage).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Drop: New leads, to staff' }).click()
    await expect(page.getByRole('button', { name: 'Drop: New leads, to staff' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('button', { name: 'Retry: New leads, to staff' }).click()
    await expect(page.getByText('Retried: New leads, to staff')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry: New leads, to staff' })).toHaveCount(0)
  },
)

stuckStory(
  'an owner adds a webhook endpoint, copies its secret once, tests it and sees why it failed',
  async ({ page }) => {
    await openAdmin(page, '/admin/settings/webhooks')
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('URL').fill('https://10.0.0.8/hook')
    await dialog.getByRole('button', { name: 'Add endpoint', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Choose at least one event')
    await dialog.getByLabel('Receiving app').fill('Customer list')
    await dialog.getByLabel('Application funded').check()
    await dialog.getByRole('button', { name: 'Add endpoint', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('reachable from the internet')
    await dialog.getByLabel('URL').fill('https://hooks.invalid/harborline')
    await dialog.getByRole('button', { name: 'Add endpoint', exact: true }).click()

    await expect(dialog.getByText(/^whsec_[\w-]{43}$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('alert')).toContainText('Did you copy it?')
    await dialog.getByRole('button', { name: 'I copied it' }).click()
    await page.getByRole('button', { name: 'Send test' }).click()
    await page.getByText('Log', { exact: true }).click()
    await expect(page.getByText('1. host name')).toBeVisible({ timeout: 15_000 })
    expect(await findViolations(page)).toEqual([])
  },
)

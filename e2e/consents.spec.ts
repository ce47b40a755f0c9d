import fs from 'node:fs'
import { findViolations } from './accessibility.ts'
import { openAdmin } from './staff.ts'
import { expect, newVisitor, story } from './story.ts'
import { readSampleCode, submitApplication } from './submit-application.ts'

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const) {
  story(
    `staff see and export a visitor's consents, and the visitor downloads a copy: ${width} px`,
    async ({ page, browser, program }) => {
      const { reference, fullName } = await submitApplication(page)
      const context = await browser.newContext({
        baseURL: program.address,
        colorScheme,
        viewport: { width, height: 800 },
      })
      const staffPage = await context.newPage()
      await openAdmin(staffPage, '/admin/applications')
      await staffPage.getByLabel('Search applications').fill(reference)
      await staffPage.getByRole('link', { name: fullName }).click()
      await expect(staffPage.getByText('Electronic records: consent given')).toBeVisible()
      // The server links them by itself, within seconds.
      await expect(async () => {
        await staffPage.reload()
        await expect(staffPage.getByText(/· hash chain entry \d+/).first()).toBeVisible({ timeout: 6_000 })
      }).toPass({ timeout: 40_000 })
      const files = [
        staffPage.waitForEvent('download'),
        staffPage.waitForEvent('download', (file) => file.suggestedFilename().endsWith('.json')),
      ]
      await staffPage.getByRole('button', { name: 'Export as PDF and JSON' }).click()
      const json = await files[1]
      const { consents } = JSON.parse(fs.readFileSync((await json?.path()) ?? '', 'utf8'))
      expect(consents.map(({ isIntact }: { isIntact: boolean }) => isIntact)).toEqual([true, true, true, true])
      expect((await files[0])?.suggestedFilename()).toMatch(/\.pdf$/)
      expect(await findViolations(staffPage)).toEqual([])
      await staffPage.getByRole('button', { name: 'Export as PDF and JSON' }).scrollIntoViewIfNeeded()
      await context.close()

      await page.goto('/track-application')
      const own = page.waitForEvent('download')
      await page.getByRole('link', { name: 'My consents (PDF)' }).click()
      expect((await own).suggestedFilename()).toBe('consents.pdf')
      await page.getByRole('button', { name: 'Mail me paper records from now on' }).click()
      await expect(page.getByText('You can switch back here at any time.')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('button', { name: 'Switch to mail' }).click()
      await expect(page.getByText('From now on, we’ll mail them to you')).toBeVisible()
    },
  )

  story(
    `electronic records require the code from the sample page, and applicants who can't open it choose paper: ${width} px`,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      const { fullName, email } = newVisitor()
      await page.request.post('/api/applications', { data: { type: 'personal', name: fullName, email } })
      await page.goto('/application-portal?step=consents')
      const sample = page.waitForEvent('download')
      await page.getByRole('link', { name: 'sample page (PDF)' }).click()
      expect((await sample).suggestedFilename()).toBe('sample-page.pdf')

      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Please type the code on the sample page').first()).toBeVisible()
      await page.getByLabel('Sample page code').fill(await readSampleCode(page))
      await expect(page.getByText('Please type the code on the sample page')).toHaveCount(0)
      expect(await findViolations(page)).toEqual([])

      await page.getByRole('button', { name: 'Can’t open it? Use paper' }).click()
      await expect(page.getByText('Paper records')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'I agree: Electronic records' })).toHaveCount(0)
      for (const box of await page.getByRole('checkbox', { name: /I agree/ }).all()) await box.check()
      await page.getByLabel('Your full name, as your signature').fill(fullName)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Submit', exact: true })).toBeVisible()
    },
  )
}

story(
  'staff record a STOP request, and the number is no longer offered for calls or texts',
  async ({ page, request }) => {
    const { fullName, email, phone } = newVisitor()
    await request.post('/api/leads/basic', { data: { name: fullName, email, phone, contactConsent: true } })
    await openAdmin(page)
    await page.getByRole('link', { name: fullName }).click()
    await expect(page.getByRole('link', { name: 'Call', exact: true })).toBeVisible()
    await page.getByText('To calls, texts and emails').click()
    await page.getByRole('button', { name: 'Record opt-out' }).click()
    await page.getByRole('button', { name: 'Stop calls and texts' }).click()
    await expect(page.getByText('Enter how they opted out').first()).toBeVisible()
    await page.getByLabel('How did they opt out?').fill('STOP, by text')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Saved. Don’t call or text this person again.')).toBeVisible()
    await expect(page.getByText('No consent to calls, or it was withdrawn.')).toBeVisible()
    await expect(page.getByText('Calls: consent withdrawn')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  },
)

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { waitForEmail } from './mailbox.ts'
import { expect as assert, newVisitor, story } from './story.ts'
import { chooseFiles, limitUploadSpeed, openDocuments, pdfFile, uploadRow } from './uploads.ts'

/** Encrypting, syncing and reading megabytes takes time on a busy machine. */
const expect = assert.configure({ timeout: 15_000 })
story.describe.configure({ timeout: 90_000 })

export const months = (page: Page) => page.getByRole('list', { name: 'Months' }).getByRole('listitem')

story(
  'an applicant without an open application signs in with a code, then uploads and views documents',
  async ({ page, program }) => {
    const { fullName, email } = newVisitor()
    const created = await page.request.post('/api/applications', { data: { type: 'personal', name: fullName, email } })
    const { reference } = (await created.json()).file
    await page.context().clearCookies()
    await page.goto('/document-upload')
    await expect(page.getByRole('heading', { name: 'Open your application first' })).toBeVisible()
    await page.getByLabel('Reference').fill(reference)
    await page.getByLabel('Email', { exact: true }).first().fill(email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page
      .getByLabel('Code', { exact: true })
      .fill(await waitForEmail(program, email, /Your code is (\d{3} \d{3})/))
    await page.getByRole('button', { name: 'Open my application' }).click()
    await expect(page.getByText('0 of 4 complete')).toBeVisible()

    const paystub = pdfFile('pay stub.pdf')
    await chooseFiles(page, [paystub])
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download pay stub.pdf' }).click()
    expect(fs.readFileSync(await (await coming).path()).equals(paystub.buffer)).toBe(true)
  },
)

story('documents can be uploaded by keyboard alone, and the checklist shows the missing month', async ({ page }) => {
  await openDocuments(page)
  await expect(page.getByText('0 of 3 complete')).toBeVisible()
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).focus()
  await page.keyboard.press('Enter')
  const newest = await page.evaluate(() => {
    const day = new Date()
    day.setUTCDate(0)
    return day.toISOString().slice(0, 7)
  })
  await (await fileChooser).setFiles([
    pdfFile(`statement-${newest}.pdf`),
    pdfFile('drivers license.pdf'),
    pdfFile('void.pdf'),
  ])
  await expect(page.getByText('2 of 3 complete')).toBeVisible()
  await expect(months(page).filter({ hasText: '✓ received' })).toHaveCount(1)
  await expect(months(page).last()).toContainText('✓ received')
  await expect(page.getByText('1 of 4 received')).toBeVisible()

  const statement = uploadRow(page, `statement-${newest}.pdf`)
  for (const missing of (await months(page).filter({ hasText: 'missing' }).allInnerTexts()).map(
    (text) => text.split('\n')[0] ?? '',
  )) {
    await statement.getByLabel(missing).focus()
    await page.keyboard.press('Space')
    await expect(statement.getByLabel(missing)).toBeChecked()
  }
  await expect(page.getByText('We have everything. Thank you.')).toBeVisible()
  // A check mark shows before it is saved.
  const stored = async (): Promise<{ months: string[] }[]> =>
    (await (await page.request.get('/api/documents')).json()).documents
  await expect.poll(async () => Math.max(...(await stored()).map((sent) => sent.months.length))).toBe(4)
  await page.reload()
  await expect(page.getByText('We have everything. Thank you.')).toBeVisible()
})

story('each rejected file is listed with the reason and what to do', async ({ page }) => {
  await openDocuments(page)
  const locked = { ...pdfFile('locked.pdf'), buffer: Buffer.from('%PDF-1.4\ntrailer << /Encrypt 5 0 R >>\n%%EOF') }
  await chooseFiles(page, [
    { name: 'nothing.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    {
      name: 'program.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('MZ'), randomBytes(2_000)]),
    },
    locked,
    pdfFile('large.pdf', 25 * 1024 * 1024 + 1),
    { ...pdfFile('secret.pdf'), buffer: fs.readFileSync('src/server/testing/pdfs/locked-r6.pdf') },
    { ...pdfFile('no printing.pdf'), buffer: fs.readFileSync('src/server/testing/pdfs/print-r6.pdf') },
  ])
  await expect(uploadRow(page, 'nothing.pdf')).toContainText('This file is empty.')
  await expect(uploadRow(page, 'large.pdf')).toContainText('larger than 25 MB')
  await expect(uploadRow(page, 'program.pdf')).toContainText('Please upload a PDF, a photo')
  await expect(uploadRow(page, 'locked.pdf')).toContainText('print it to a new PDF without a password')
  await expect(uploadRow(page, 'secret.pdf')).toContainText('This PDF requires a password.')
  await expect(uploadRow(page, 'no printing.pdf')).toContainText('Received')
  for (const name of ['nothing.pdf', 'large.pdf', 'program.pdf'])
    await uploadRow(page, name)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  await expect(uploadRow(page, 'nothing.pdf')).toHaveCount(0)

  const check = pdfFile('check.pdf')
  await chooseFiles(page, [check])
  await expect(uploadRow(page, 'check.pdf')).toContainText('Received')
  await chooseFiles(page, [{ ...check, name: 'check copy.pdf' }])
  await expect(uploadRow(page, 'check copy.pdf')).toContainText(
    /You already uploaded this file on \w+ \d+, \d{4} as “check.pdf”/,
  )
})

story('an uploaded document can be removed, and the focus moves to Undo', async ({ page }) => {
  await openDocuments(page)
  await chooseFiles(page, [pdfFile('void check.pdf')])
  await expect(page.getByText('1 of 3 complete')).toBeVisible()
  await page.getByRole('button', { name: 'Remove void check.pdf' }).press('Enter')
  await expect(page.getByText('0 of 3 complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo removing void check.pdf' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 3 complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove void check.pdf' })).toBeFocused()
})

story(
  "other visitors can't see a document, and the service worker doesn't cache it",
  async ({ page, browser, baseURL }) => {
    await openDocuments(page)
    await chooseFiles(page, [pdfFile('void.pdf')])
    await expect(uploadRow(page, 'void.pdf')).toContainText('Received')
    const { documents } = await (await page.request.get('/api/documents')).json()
    const stored = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(stored.filter((path) => /^\/(api|document)/.test(path))).toEqual([])

    const other = await browser.newContext({ baseURL: baseURL ?? '' })
    const otherVisitor = await other.newPage()
    await openDocuments(otherVisitor)
    await expect(otherVisitor.getByText('void.pdf')).toHaveCount(0)
    const id = documents[0].id
    expect((await otherVisitor.request.delete(`/api/documents/${id}`)).status()).toBe(404)
    const headers = { 'tus-resumable': '1.0.0' }
    expect((await otherVisitor.request.head(`/api/uploads/${id}`, { headers })).status()).toBe(404)
    await other.close()
  },
)

story.describe('on a phone', () => {
  story.use({ viewport: { width: 412, height: 839 }, isMobile: true, hasTouch: true })
  story("a phone offers its camera, and doesn't mention drag and drop", async ({ page }) => {
    await openDocuments(page)
    await expect(page.getByText('or drop files here')).toBeHidden()
    const fileChooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).click()
    const chooser = await fileChooser
    await expect(page.locator('input[capture=environment]')).toHaveCount(1)
    const photo = await page.screenshot({ type: 'jpeg' })
    await chooser.setFiles({ name: 'void check.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(page.getByText('1 of 3 complete')).toBeVisible()
  })
})

story('the page has no accessibility violations in any of its states', async ({ page }) => {
  const small = [{ width: 360 }, { width: 1280 }] as const
  await page.goto('/document-upload')
  await expect(page.getByRole('button', { name: 'Email me a code' })).toBeVisible()
  await expectAccessible(page, 'the way in', small)
  await openDocuments(page)
  await chooseFiles(page, [
    pdfFile('a statement with a very long name that a bank made up for everybody in January and February 2026.pdf'),
    { ...pdfFile('nothing.pdf'), buffer: Buffer.alloc(0) },
    { ...pdfFile('wrong.pdf'), buffer: Buffer.from('nothing that we know') },
  ])
  await expect(uploadRow(page, 'wrong.pdf')).toContainText('We can’t read')
  // Slow enough for all checks.
  await limitUploadSpeed(page, 20_000)
  await chooseFiles(page, [pdfFile('slow.pdf', 2_000_000)])
  await expect(page.getByRole('progressbar')).toBeVisible()
  const large = small.map(({ width }) => ({ width, textSize: 200 }) as const)
  await expectAccessible(page, 'uploading', [...small, ...large])
  await expect(page.getByRole('progressbar')).toBeVisible()
})

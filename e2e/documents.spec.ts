import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import type { Page } from '@playwright/test'
import { mailedTo } from './mailbox.ts'
import { expectSound } from './sound.ts'
import { expect as assert, somebody, story } from './story.ts'
import { choose, openDocuments, pdf, row, slowDown } from './uploads.ts'

/** Encrypting, syncing and reading megabytes takes time on a busy machine. */
const expect = assert.configure({ timeout: 15_000 })
story.describe.configure({ timeout: 90_000 })

export const months = (page: Page) => page.getByRole('list', { name: 'Months' }).getByRole('listitem')

story(
  'an applicant without an open application signs in with a code, then uploads and views documents',
  async ({ page, program }) => {
    const { fullName, email } = somebody()
    const begun = await page.request.post('/api/applications', { data: { type: 'personal', name: fullName, email } })
    const { reference } = (await begun.json()).file
    await page.context().clearCookies()
    await page.goto('/document-upload')
    await expect(page.getByRole('heading', { name: 'Open your application first' })).toBeVisible()
    await page.getByLabel('Reference').fill(reference)
    await page.getByLabel('Email', { exact: true }).first().fill(email)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code', { exact: true }).fill(await mailedTo(program, email, /Your code is (\d{3} \d{3})/))
    await page.getByRole('button', { name: 'Open my application' }).click()
    await expect(page.getByText('0 of 4 complete')).toBeVisible()

    const paystub = pdf('pay stub.pdf')
    await choose(page, [paystub])
    const coming = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download pay stub.pdf' }).click()
    expect(fs.readFileSync(await (await coming).path()).equals(paystub.buffer)).toBe(true)
  },
)

story('documents can be uploaded by keyboard alone, and the checklist shows the missing month', async ({ page }) => {
  await openDocuments(page)
  await expect(page.getByText('0 of 3 complete')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).focus()
  await page.keyboard.press('Enter')
  const newest = await page.evaluate(() => {
    const day = new Date()
    day.setUTCDate(0)
    return day.toISOString().slice(0, 7)
  })
  await (await choosing).setFiles([pdf(`statement-${newest}.pdf`), pdf('drivers licence.pdf'), pdf('void.pdf')])
  await expect(page.getByText('2 of 3 complete')).toBeVisible()
  await expect(months(page).filter({ hasText: '✓ received' })).toHaveCount(1)
  await expect(months(page).last()).toContainText('✓ received')
  await expect(page.getByText('1 of 4 received')).toBeVisible()

  const statement = row(page, `statement-${newest}.pdf`)
  for (const missing of (await months(page).filter({ hasText: 'missing' }).allInnerTexts()).map(
    (text) => text.split('\n')[0] ?? '',
  )) {
    await statement.getByLabel(missing).focus()
    await page.keyboard.press('Space')
    await expect(statement.getByLabel(missing)).toBeChecked()
  }
  await expect(page.getByText('We have everything. Thank you.')).toBeVisible()
  // A check mark shows before it is saved.
  const kept = async (): Promise<{ months: string[] }[]> =>
    (await (await page.request.get('/api/documents')).json()).documents
  await expect.poll(async () => Math.max(...(await kept()).map((sent) => sent.months.length))).toBe(4)
  await page.reload()
  await expect(page.getByText('We have everything. Thank you.')).toBeVisible()
})

story('each rejected file is listed with the reason and what to do', async ({ page }) => {
  await openDocuments(page)
  const locked = { ...pdf('locked.pdf'), buffer: Buffer.from('%PDF-1.4\ntrailer << /Encrypt 5 0 R >>\n%%EOF') }
  await choose(page, [
    { name: 'nothing.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) },
    {
      name: 'program.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('MZ'), randomBytes(2_000)]),
    },
    locked,
    pdf('large.pdf', 25 * 1024 * 1024 + 1),
    { ...pdf('secret.pdf'), buffer: fs.readFileSync('src/server/testing/pdfs/locked-r6.pdf') },
    { ...pdf('no printing.pdf'), buffer: fs.readFileSync('src/server/testing/pdfs/print-r6.pdf') },
  ])
  await expect(row(page, 'nothing.pdf')).toContainText('This file is empty.')
  await expect(row(page, 'large.pdf')).toContainText('larger than 25 MB')
  await expect(row(page, 'program.pdf')).toContainText('Please upload a PDF, a photo')
  await expect(row(page, 'locked.pdf')).toContainText('print it to a new PDF without a password')
  await expect(row(page, 'secret.pdf')).toContainText('This PDF requires a password.')
  await expect(row(page, 'no printing.pdf')).toContainText('Received')
  for (const name of ['nothing.pdf', 'large.pdf', 'program.pdf'])
    await row(page, name)
      .getByRole('button', { name: `Remove ${name}` })
      .click()
  await expect(row(page, 'nothing.pdf')).toHaveCount(0)

  const check = pdf('check.pdf')
  await choose(page, [check])
  await expect(row(page, 'check.pdf')).toContainText('Received')
  await choose(page, [{ ...check, name: 'check copy.pdf' }])
  await expect(row(page, 'check copy.pdf')).toContainText(
    /You already uploaded this file on \w+ \d+, \d{4} as “check.pdf”/,
  )
})

story('an uploaded document can be removed, and the focus moves to Undo', async ({ page }) => {
  await openDocuments(page)
  await choose(page, [pdf('void check.pdf')])
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
    await choose(page, [pdf('void.pdf')])
    await expect(row(page, 'void.pdf')).toContainText('Received')
    const { documents } = await (await page.request.get('/api/documents')).json()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => /^\/(api|document)/.test(path))).toEqual([])

    const other = await browser.newContext({ baseURL: baseURL ?? '' })
    const stranger = await other.newPage()
    await openDocuments(stranger)
    await expect(stranger.getByText('void.pdf')).toHaveCount(0)
    const id = documents[0].id
    expect((await stranger.request.delete(`/api/documents/${id}`)).status()).toBe(404)
    const headers = { 'tus-resumable': '1.0.0' }
    expect((await stranger.request.head(`/api/uploads/${id}`, { headers })).status()).toBe(404)
    await other.close()
  },
)

story.describe('on a phone', () => {
  story.use({ viewport: { width: 412, height: 839 }, isMobile: true, hasTouch: true })
  story("a phone offers its camera, and doesn't mention drag and drop", async ({ page }) => {
    await openDocuments(page)
    await expect(page.getByText('or drop files here')).toBeHidden()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Take a photo' }).click()
    const chooser = await choosing
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
  await expectSound(page, 'the way in', small)
  await openDocuments(page)
  await choose(page, [
    pdf('a statement with a very long name that a bank made up for everybody in January and February 2026.pdf'),
    { ...pdf('nothing.pdf'), buffer: Buffer.alloc(0) },
    { ...pdf('wrong.pdf'), buffer: Buffer.from('nothing that we know') },
  ])
  await expect(row(page, 'wrong.pdf')).toContainText('We can’t read')
  // Slow enough for all checks.
  await slowDown(page, 20_000)
  await choose(page, [pdf('slow.pdf', 2_000_000)])
  await expect(page.getByRole('progressbar')).toBeVisible()
  const large = small.map(({ width }) => ({ width, textSize: 200 }) as const)
  await expectSound(page, 'uploading', [...small, ...large])
  await expect(page.getByRole('progressbar')).toBeVisible()
})

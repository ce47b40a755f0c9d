import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isProof, startFlakyProxy } from './flaky-proxy.ts'
import { waitForEmail } from './mailbox.ts'
import { startProgram } from './program.ts'
import { expect as assert, failingStory, story } from './story.ts'
import { chooseFiles, limitUploadSpeed, openDocuments, pdfFile, uploadRow } from './uploads.ts'

/** Encrypting, syncing and reading megabytes takes time on a busy machine. */
const expect = assert.configure({ timeout: 15_000 })
story.describe.configure({ timeout: 90_000 })

story('a paused upload survives a reload, and resumes when the same file is selected again', async ({ page }) => {
  await openDocuments(page)
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-file-')), 'statement.pdf')
  fs.writeFileSync(file, pdfFile('statement.pdf', 9_000_000).buffer)
  await limitUploadSpeed(page, 3_000_000)
  await page.locator('input[type=file][multiple]').first().setInputFiles(file)
  await expect(uploadRow(page, 'statement.pdf')).toContainText(/seconds? left/)
  await expect.poll(() => page.getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(4_500_000)
  await page.getByRole('button', { name: 'Pause statement.pdf' }).click()
  await expect(uploadRow(page, 'statement.pdf')).toContainText('paused')

  page.on('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(uploadRow(page, 'statement.pdf')).toContainText(/Stopped at [4-9]\d%. Choose the same file again/)
  const uploads: string[] = []
  page.on('request', (request) => request.url().includes('/api/uploads') && uploads.push(request.method()))
  await page.locator('input[type=file][multiple]').first().setInputFiles(file)
  await expect(uploadRow(page, 'statement.pdf')).toContainText('Received')
  expect(uploads[0]).toBe('HEAD')
  expect(uploads).not.toContain('POST')
  await expect(uploadRow(page, 'statement.pdf')).toHaveCount(1)
  fs.rmSync(path.dirname(file), { recursive: true })
})

failingStory(
  'a large file is uploaded completely even if connections drop and the server is killed',
  async ({ page }) => {
    story.setTimeout(120_000)
    let program = await startProgram()
    const { dataDir } = program
    const proxy = await startFlakyProxy(program.address)
    try {
      const { email } = await openDocuments(page, { origin: proxy.address })
      const file = pdfFile('large.pdf', isProof ? 20_000_000 : 8_000_000)
      await limitUploadSpeed(page, 2_500_000)
      await chooseFiles(page, [file])
      const sent = () => page.getByRole('progressbar').getAttribute('value').then(Number)
      for (const uploadedBytes of isProof ? [2_000_000, 6_000_000, 10_000_000] : [1_500_000]) {
        await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(uploadedBytes)
        proxy.dropConnections()
      }
      await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThan(isProof ? 14_000_000 : 3_000_000)
      await program.kill()
      await expect(uploadRow(page, 'large.pdf')).toContainText('no connection; will resume automatically')
      program = await startProgram({ DATA_DIR: dataDir })
      proxy.redirectTo(program.address)
      await expect(uploadRow(page, 'large.pdf').getByText('Received')).toBeVisible({ timeout: 60_000 })

      // Byte for byte, in a browser that used an emailed link.
      await page.request.post(`${proxy.address}/api/applicants/links`, { data: { email } })
      const token = await waitForEmail({ dataDir }, email, /#open=([\w-]+)/)
      await page.request.post(`${proxy.address}/api/applicants/open`, { data: { token } })
      await page.reload()
      const coming = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download large.pdf' }).click()
      const download = await coming
      expect(download.suggestedFilename()).toBe('large.pdf')
      expect(fs.readFileSync(await download.path()).equals(file.buffer)).toBe(true)
    } finally {
      proxy.close()
      await program.stop()
    }
  },
)

story('an upload waits while the phone is offline, says so, and resumes by itself', async ({ page, context }) => {
  await openDocuments(page)
  await limitUploadSpeed(page, 2_000_000)
  await chooseFiles(page, [pdfFile('tunnel.pdf', 8_000_000)])
  await expect.poll(() => page.getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(2_500_000)
  await context.setOffline(true)
  await expect(uploadRow(page, 'tunnel.pdf')).toContainText('no connection; will resume automatically')
  await context.setOffline(false)
  await expect(uploadRow(page, 'tunnel.pdf')).toContainText('Received')
})

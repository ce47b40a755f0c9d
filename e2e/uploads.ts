import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, newVisitor } from './story.ts'

export interface File {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Returns a unique PDF of this size. */
export function pdfFile(name: string, bytes = 3_000): File {
  const body = Buffer.from(`%PDF-1.4\n% ${name}\n`)
  const noise = randomBytes(Math.max(0, bytes - body.length - 6))
  return { name, mimeType: 'application/pdf', buffer: Buffer.concat([body, noise, Buffer.from('\n%%EOF')]) }
}

/** Starts an application in this page's browser, and opens its documents page. */
export async function openDocuments(page: Page, { type = 'business', origin = '' } = {}) {
  const { fullName, email } = newVisitor()
  const data = { type, name: fullName, email }
  const answer = await page.request.post(`${origin}/api/applications`, { data })
  expect(answer.status()).toBe(200)
  await page.goto(`${origin}/document-upload`)
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
  return { email }
}

export const chooseFiles = (page: Page, files: File[]) =>
  page.locator('input[type=file][multiple]').first().setInputFiles(files)
export const uploadRow = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
/** Limits the page's upload speed, bytes a second. */
export async function limitUploadSpeed(page: Page, uploadThroughput: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 20, downloadThroughput: -1 },
    uploadThroughput,
  })
}

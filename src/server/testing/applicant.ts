import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { applicantSessions } from '#server/applications/applicants/table.ts'
import type { Browser } from '#server/testing/browser.ts'
import type { Desk } from '#server/testing/desk.ts'
import { uploads } from '#server/testing/uploads.ts'

const ada = { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }

/** Somebody who begins a draft, in the browser in which they do. */
export async function begin(desk: Desk, values = {}) {
  const browser = desk.browser()
  const { reference } = (await browser.post('/api/applications', { ...ada, ...values })).body.file
  return { browser, reference, send: uploads(desk.app, browser) }
}

/** The same application in a browser that came by mail. */
export async function verified(desk: Desk, email = ada.email): Promise<Browser> {
  await desk.mails()
  const browser = desk.browser()
  await browser.post('/api/applicants/links', { email })
  const [mail] = await desk.mails()
  await browser.post('/api/applicants/open', { token: /#open=([\w-]+)/.exec(mail?.text ?? '')?.[1] })
  return browser
}

/** Lets browsers in again that began a draft and were shut out since, as though nobody had come by mail. */
export async function letBeginnersIn(desk: Desk): Promise<void> {
  await desk.ctx.db.update(applicantSessions).set({ endedAt: null }).where(eq(applicantSessions.isVerified, false))
}

/** The code in the sample page of the application that this browser has open, as its title tells it. */
export async function codeOfSample(desk: Desk, browser: Browser): Promise<string> {
  const cookies = Object.fromEntries(browser.cookies)
  const { rawPayload } = await desk.app.inject({ url: '/api/applications/current/sample.pdf', cookies })
  return /\(Sample page, code (\w+)\)/.exec(rawPayload.toString('latin1'))?.[1] ?? ''
}

export const listed = async (browser: Browser) => (await browser.get('/api/documents')).body
/** Every byte of every file that the server keeps of documents. */
export const onDisk = (desk: Desk) =>
  fs
    .globSync(path.join(desk.dataDir, 'documents/{incoming,stored}{,-trash}/*'))
    .map((file) => fs.readFileSync(file))
    .reduce((all, content) => Buffer.concat([all, content]), Buffer.alloc(0))

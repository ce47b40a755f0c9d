import fs from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { applicantSessions } from '#server/applications/applicants/table.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'
import { uploads } from './uploads.ts'

const ada = { type: 'business', name: 'Ada Harbor', email: 'ada@example.com' }

export async function startApplication(server: TestServer, values = {}) {
  const browser = server.browser()
  const { reference } = (await browser.post('/api/applications', { ...ada, ...values })).body.file
  return { browser, reference, send: uploads(server.app, browser) }
}

/** Opens the same application in a browser that used an emailed link. */
export async function openFromEmail(server: TestServer, email = ada.email): Promise<Browser> {
  await server.deliverEmails()
  const browser = server.browser()
  await browser.post('/api/applicants/links', { email })
  const [mail] = await server.deliverEmails()
  await browser.post('/api/applicants/open', { token: /#open=([\w-]+)/.exec(mail?.text ?? '')?.[1] })
  return browser
}

/** Restores access that browsers lost when another one used an emailed link. */
export async function restoreUnverifiedSessions(server: TestServer): Promise<void> {
  await server.ctx.db.update(applicantSessions).set({ endedAt: null }).where(eq(applicantSessions.isVerified, false))
}

/** Returns the sample page's code, from its title. */
export async function sampleCode(server: TestServer, browser: Browser): Promise<string> {
  const cookies = Object.fromEntries(browser.cookies)
  const { rawPayload } = await server.app.inject({ url: '/api/applications/current/sample.pdf', cookies })
  return /\(Sample page, code (\w+)\)/.exec(rawPayload.toString('latin1'))?.[1] ?? ''
}

export const listDocuments = async (browser: Browser) => (await browser.get('/api/documents')).body
export const storedBytes = (server: TestServer) =>
  fs
    .globSync(path.join(server.dataDir, 'documents/{incoming,stored}{,-trash}/*'))
    .map((file) => fs.readFileSync(file))
    .reduce((all, content) => Buffer.concat([all, content]), Buffer.alloc(0))

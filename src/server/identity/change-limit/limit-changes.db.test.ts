import { like } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { outbox } from '#server/platform/jobs/table.ts'
import { listDocuments, startApplication, verifySessions } from '#server/testing/fixtures/applicant-fixtures.ts'
import { openLatestRequest, requestQuote } from '#server/testing/fixtures/merchant-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'
import { ownDataPath } from '#shared/admin/tracking/contract.ts'
import { maxChanges } from './limit-changes.ts'

test('a merchant who removes and restores a statement again and again is stopped', async ({ server }) => {
  const { browser, send } = await requestQuote(server)
  const id = await send.file({ content: pdf('back and forth') })
  const statuses: number[] = []
  for (let turn = 0; turn < maxChanges.unverified / 2; turn++) {
    statuses.push((await browser.remove(`/api/merchant-statements/${id}`)).status)
    statuses.push((await browser.post(`/api/merchant-statements/${id}/restore`)).status)
  }
  expect(new Set(statuses.slice(0, maxChanges.unverified - 1))).toEqual(new Set([200]))
  const refused = await browser.remove(`/api/merchant-statements/${id}`)
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('a lot of changes today')])
  expect((await browser.get('/api/merchant-statements')).status).toBe(200)
  expect(await server.ctx.db.$count(auditLog, like(auditLog.action, 'document.re%'))).toBeLessThan(
    maxChanges.unverified + 2,
  )
  const { staff, url } = await openLatestRequest(server)
  expect((await staff.get(url)).body.moves.length).toBeLessThanOrEqual(200)
  server.advanceTime({ hours: 24 })
  expect((await browser.remove(`/api/merchant-statements/${id}`)).status).not.toBe(429)
})

test('someone who may not be the applicant uses up neither saving, closing nor what the applicant may change', async ({
  server,
}) => {
  const { browser, send } = await startApplication(server)
  const id = await send.file({ kind: 'tax_return', content: pdf('described') })
  const describe = async (kind: string) => (await browser.patch(`/api/documents/${id}`, { kind, months: [] })).status
  for (let change = 1; change < maxChanges.unverified; change++) expect(await describe('tax_return')).toBe(200)
  expect(await describe('tax_return')).toBe(429)
  expect((await browser.post('/api/messages', { id: crypto.randomUUID(), body: 'Hello' })).status).toBe(429)
  expect((await send.begin({ content: pdf('one more') })).statusCode).toBe(429)
  expect((await browser.put('/api/applications/current/steps/personal', {})).status).not.toBe(429)
  expect((await browser.post('/api/tracking/withdraw', {})).status).not.toBe(429)
})

test('describing a bank statement again queues no second reading', async ({ server }) => {
  const { browser, send } = await startApplication(server)
  const id = await send.file({ content: pdf('read once') })
  for (const month of ['2026-01', '2026-02', '2026-03'])
    await browser.patch(`/api/documents/${id}`, { kind: 'bank_statement', months: [month] })
  const reading = like(outbox.job, 'documents.read-statement')
  expect(await server.ctx.db.$count(outbox, reading)).toBe(1)
  await server.deliverEmails()
  await browser.patch(`/api/documents/${id}`, { kind: 'bank_statement', months: ['2026-04'] })
  await browser.remove(`/api/documents/${id}`)
  await browser.post(`/api/documents/${id}/restore`)
  expect(await server.ctx.db.$count(outbox, reading)).toBe(1)
})

test('downloads are counted too, because each is in the audit log', async ({ server }) => {
  const { browser, send } = await startApplication(server)
  await verifySessions(server)
  const id = await send.file({ kind: 'tax_return', content: pdf('again and again') })
  const cookies = Object.fromEntries(browser.cookies)
  const codes = new Set<number>()
  for (let turn = 0; turn <= maxChanges.verified; turn++)
    codes.add((await server.app.inject({ url: `/api/documents/${id}/file`, cookies })).statusCode)
  expect([...codes]).toEqual([200, 429])
  expect((await server.app.inject({ url: ownDataPath, cookies })).statusCode).toBe(429)
  expect(await server.ctx.db.$count(auditLog, like(auditLog.action, 'document.download'))).toBeLessThanOrEqual(
    maxChanges.verified,
  )
})

test('the list of files has the latest removed ones only', async ({ server }) => {
  const { browser, send } = await startApplication(server)
  await verifySessions(server)
  for (let upload = 0; upload < 45; upload++) {
    const created = await send.begin({ content: pdf(`removed ${upload}`) })
    const id = String(created.headers.location).split('/').at(-1)
    await browser.remove(`/api/documents/${id}`)
    server.advanceTime({ seconds: 1 })
  }
  await send.begin({ content: pdf('stays') })
  const { documents } = await listDocuments(browser)
  expect(documents.filter(({ isRemoved }: { isRemoved: boolean }) => isRemoved)).toHaveLength(40)
  expect(documents).toHaveLength(41)
})

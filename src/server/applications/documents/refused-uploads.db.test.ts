import { expect } from 'vitest'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'
import { maxDocuments, uploadPath } from '#shared/applications/documents/upload-limits.ts'

test.for(['-1', '1e3', '99999999999999999999', 'many'])(
  'an upload of length %s is refused with the usual error format',
  async (length, { server }) => {
    const { browser } = await startApplication(server)
    const refused = await server.app.inject({
      method: 'POST',
      url: uploadPath,
      headers: { 'tus-resumable': '1.0.0', 'upload-length': length, 'upload-metadata': 'filename YQ==,kind b3RoZXI=' },
      cookies: Object.fromEntries(browser.cookies),
    })
    expect([400, 413, 422]).toContain(refused.statusCode)
    expect(refused.json().message).toMatch(/\w/)
  },
)

test("concurrent restores don't exceed the application's limit", async ({ server }) => {
  await startApplication(server)
  const browser = await openFromEmail(server)
  const send = uploads(server.app, browser)
  const content = (mark: string) => ({ content: pdf(mark, 300) })
  const sent: string[] = []
  for (let files = 0; files < maxDocuments; files++) sent.push(await send.file(content(`first ${files}`)))
  const removed = sent.slice(0, 5)
  for (const id of removed) await browser.remove(`/api/documents/${id}`)
  for (let files = 0; files < 4; files++) await send.file(content(`second ${files}`))
  const answers = await Promise.all(removed.map((id) => browser.post(`/api/documents/${id}/restore`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})

test('uploads in progress when the application closes are refused', async ({ server }) => {
  const { browser, send } = await startApplication(server)
  const content = pdf('late')
  const url = String((await send.begin({ content })).headers.location)
  await browser.post('/api/tracking/withdraw', {})
  expect((await send.piece(url, 0, content)).statusCode).toBe(409)
  await browser.post('/api/tracking/reopen')
  expect((await send.piece(url, 0, content)).statusCode).toBe(204)
})

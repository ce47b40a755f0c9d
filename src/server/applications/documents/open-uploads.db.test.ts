import { Readable } from 'node:stream'
import { expect, onTestFinished } from 'vitest'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { pdf, uploads } from '#server/testing/fixtures/uploads.ts'
import { test } from '#server/testing/test-server.ts'

test('sixteen files of an application are received at once, and the next one once a piece ends', async ({ server }) => {
  const stranger = await startApplication(server)
  const strangersUrl = String((await stranger.send.begin({ content: pdf('stranger') })).headers.location)
  await startApplication(server)
  const browser = await openFromEmail(server)
  const send = uploads(server.app, browser)
  const begin = async (mark: string) => String((await send.begin({ content: pdf(mark) })).headers.location)

  const held: Readable[] = []
  // Otherwise a failed test would wait for them.
  onTestFinished(() => {
    for (const body of held) body.destroy()
  })
  const answers = []
  for (let files = 0; files < 16; files++) {
    const body = new Readable({ read() {} })
    held.push(body)
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    }
    const cookies = Object.fromEntries(browser.cookies)
    answers.push(
      server.app.inject({ method: 'PATCH', url: await begin(`held ${files}`), headers, cookies, payload: body }),
    )
  }
  const url = await begin('next')
  await expect
    .poll(async () => {
      const refused = await send.piece(url, 0, pdf('next').subarray(0, 10))
      return [refused.statusCode, refused.headers['retry-after']]
    })
    .toEqual([429, '2'])
  // Another application isn't affected.
  expect((await stranger.send.piece(strangersUrl, 0, pdf('stranger'))).statusCode).toBe(204)

  held[0]?.push(null)
  await answers[0]
  const offset = await send.offset(url)
  expect((await send.piece(url, offset, pdf('next').subarray(offset))).statusCode).toBe(204)
  for (const body of held) body.push(null)
  await Promise.all(answers)
})

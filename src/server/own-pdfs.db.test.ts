import { expect } from 'vitest'
import { writeOwnPdf } from '#server/platform/pdf/own-pdf.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { test } from '#server/testing/test-server.ts'

/** Occupies a network's turn and waiting places until it is released. */
function occupy(ip: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<string>()
  const running: number[] = []
  const pdfs = Array.from({ length: 5 }, (_, index) =>
    writeOwnPdf(ip, () => {
      running.push(index)
      return held
    }),
  )
  return { running, release: () => release('written'), written: Promise.all(pdfs) }
}

test('a network that waits for several PDFs is told when to try again, and others get theirs', async ({ server }) => {
  const { browser } = await startApplication(server)
  const cookies = Object.fromEntries(browser.cookies)
  const sample = (remoteAddress: string) =>
    server.app.inject({ url: '/api/applications/current/sample.pdf', cookies, remoteAddress })
  const busy = occupy('192.0.2.1')
  const refused = await sample('192.0.2.1')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
  expect(refused.json().message).toContain('try again in 10 seconds')
  expect((await sample('192.0.2.2')).headers['content-type']).toBe('application/pdf')

  // One at a time, so that the other four are not in the queue that everyone shares.
  expect(busy.running).toEqual([0])
  busy.release()
  await busy.written
  expect(busy.running).toEqual([0, 1, 2, 3, 4])
  expect((await sample('192.0.2.1')).statusCode).toBe(200)
})

test('a PDF that fails gives its turn to the next one of its network', async () => {
  const failing = writeOwnPdf('192.0.2.3', () => Promise.reject(new Error('no')))
  const next = writeOwnPdf('192.0.2.3', async () => 'next')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
})

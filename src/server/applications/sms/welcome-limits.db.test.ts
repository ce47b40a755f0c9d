import { expect } from 'vitest'
import { createApplicationWithTexts, e164, number, postReport, test } from '#server/testing/fixtures/sms-fixtures.ts'

const url = '/api/tracking/texts/text'

test('welcome messages to one phone are limited, in sequence and concurrently', async ({ server, provider, work }) => {
  const { browser } = await createApplicationWithTexts(server, provider, work)
  const statuses: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    await browser.put(url, { number: '' })
    statuses.push((await browser.put(url, { number })).status)
    await work()
  }
  expect(provider.calls.length).toBeLessThanOrEqual(2)
  expect(statuses.at(-1)).toBe(429)
})

test('a number chosen several times at once gets one message', async ({ server, provider, work }) => {
  const { browser } = await createApplicationWithTexts(server, provider, work)
  await browser.put(url, { number: '' })
  await Promise.all(Array.from({ length: 5 }, () => browser.put(url, { number })))
  await work()
  expect(provider.calls).toHaveLength(1)
})

test('after STOP only START from the same phone allows the number to be chosen again', async ({
  server,
  provider,
  work,
}) => {
  const { browser } = await createApplicationWithTexts(server, provider, work)
  await postReport(server, '', { From: e164, Body: 'STOP', MessageSid: 'SM3' })
  const refused = await browser.put(url, { number })
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('START')])
  await work()
  expect(provider.calls).toEqual([])

  await postReport(server, '', { From: e164, Body: 'Start', MessageSid: 'SM4' })
  expect((await browser.get('/api/tracking/texts')).body.ways[0].number).toBeNull()
  expect((await browser.put(url, { number })).body.ways[0].number).toBe('0142')
  await work()
  expect(provider.calls).toHaveLength(1)
})

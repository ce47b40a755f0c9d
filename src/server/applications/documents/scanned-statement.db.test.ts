import { expect } from 'vitest'
import { readStatement } from '#server/applications/documents/commands/read-statement.ts'
import { openStatementReader } from '#server/applications/statements/statement-reader.ts'
import { createApplicationInReview } from '#server/testing/fixtures/application-fixtures.ts'
import { inventAccount } from '#server/testing/statements/business.ts'
import { knownLayouts } from '#server/testing/statements/known-layouts.ts'
import { scanOf } from '#server/testing/statements/scan.ts'
import { test } from '#server/testing/test-server.ts'

test('a rotated scan is refused with advice, and read once text recognition is on', { timeout: 300_000 }, async ({
  server,
}) => {
  const layout = knownLayouts.find(({ name }) => name.startsWith('credit union, running balance'))
  if (!layout) throw new Error('There is no such layout.')
  const account = inventAccount({ seed: 5, start: '2026-01-01', perMonth: 12 })
  const { send, staff, browser, url } = await createApplicationInReview(server)
  const id = await send.file({ name: 'scan.pdf', content: await scanOf(await layout.draw([account]), 90) })
  await server.deliverEmails()
  const shown = async () => (await staff.get(`${url}/cash-flow`)).body
  expect((await shown()).statements).toMatchObject([
    { state: 'unreadable', problem: expect.stringContaining('Text recognition is off') },
  ])
  expect((await browser.get('/api/cash-flow')).body.unreadable[0].problem).toContain('the PDF downloaded from the bank')

  const reader = openStatementReader({ ocr: true })
  try {
    await readStatement(server.ctx, server.documentStore, reader, id)
  } finally {
    await reader.close()
  }
  const read = await shown()
  expect(read.statements).toMatchObject([{ state: 'read', problem: null }])
  const truth = account.periods.flatMap(({ transactions }) => transactions)
  const amounts = new Set(read.lines.map(({ amountCents }: { amountCents: number }) => amountCents))
  expect(truth.filter(({ amountCents }) => amounts.has(amountCents)).length).toBeGreaterThanOrEqual(0.9 * truth.length)
  // Never silently wrong: a misread figure keeps it provisional.
  if (read.isProven) expect(read.total.endingBalanceCents).toBe(account.periods.at(-1)?.closingCents)
})

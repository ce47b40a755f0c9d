import { afterEach, expect, test } from 'vitest'
import { createPdfWriter, openPdf, type PdfWriter } from './open-pdf.ts'
import { breakable } from './write-pdf.ts'

/** Of CPU time of this thread without a pause. */
const longestCpuMs = 50
const head = { title: 'Copy', author: 'Harborline', at: new Date(0) }
let writer: PdfWriter | undefined

afterEach(() => writer?.close())

/** Returns the longest CPU time between two turns of this thread's event loop while `work` runs. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let before = cpuMs()
  const probe = setInterval(() => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
  }, 2)
  await work().finally(() => clearInterval(probe))
  return Math.max(longest, cpuMs() - before)
}

async function write(...texts: string[]): Promise<Buffer> {
  const pdf = openPdf(head, writer)
  pdf.heading('Messages', 13)
  for (const text of texts) pdf.answer('Message', text)
  for (const text of texts) pdf.row(text, text)
  return pdf.end()
}

test.each([
  ['a word of 20,000 letters', ['W'.repeat(20_000)]],
  ['a word of 20,000 narrow letters', ['l'.repeat(20_000)]],
  ['20,000 letters outside the font', ['𝕏'.repeat(20_000)]],
  ['20,000 combining marks', ['\u0301'.repeat(20_000)]],
  ['20,000 words', ['word '.repeat(20_000)]],
  ['fifty messages of 4,000 letters', Array.from({ length: 50 }, () => 'a'.repeat(4_000))],
])(
  '%s never blocks the server, and gives a PDF',
  async (_name, texts) => {
    writer = createPdfWriter({ busyMs: 60_000 })
    await write('warm-up')
    let written = Buffer.alloc(0)
    const blockedMs = await longestBlock(async () => (written = Buffer.from(await write(...texts))))
    expect(written.subarray(0, 5).toString()).toBe('%PDF-')
    expect(blockedMs).toBeLessThan(longestCpuMs)
  },
  60_000,
)

test('a PDF that takes too long is refused, and the next one is written', async () => {
  writer = createPdfWriter({ busyMs: 300 })
  await expect(write('word '.repeat(200_000))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'We couldn’t create this PDF. Nothing was changed. Please contact us.',
  })
  await writer.close()
  writer = createPdfWriter()
  expect((await write('word')).subarray(0, 5).toString()).toBe('%PDF-')
})

test('PDFs beyond the queue are refused for a moment', async () => {
  writer = createPdfWriter({ waitingJobs: 1 })
  const results = await Promise.allSettled([write('a'), write('b'), write('c')])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(results[2]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 10 } })
})

test('long words can break, and others stay as they are', () => {
  expect(breakable(`an ${'a'.repeat(40)} ordinary sentence`)).toBe(`an ${'a'.repeat(40)} ordinary sentence`)
  for (const space of '\u00a0\u2007\u202f\u2060\ufeff')
    for (const part of breakable(`aaaa${space}`.repeat(800)).split('\u200b'))
      expect(part.length).toBeLessThanOrEqual(40)
  expect(breakable('a'.repeat(81)).split('\u200b')).toEqual(['a'.repeat(40), 'a'.repeat(40), 'a'])
})

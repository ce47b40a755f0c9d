import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { copyPdf } from './copy-pdf.ts'

const about = {
  ...{ broker: 'Harborline', email: 'ada@example.com', at: new Date('2026-03-02T12:00:00Z') },
  mark: {
    png: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
      'base64',
    ),
    width: 1,
    height: 1,
  },
}

async function read(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const words = async (page: number) =>
    (await (await document.getPage(page)).getTextContent()).items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replace(/\s+/g, ' ')
  return { pages: document.numPages, first: await words(1), last: await words(document.numPages) }
}

test('a copy shows every record by its title', async () => {
  const { first } = await read(await copyPdf({ Lead: [{ name: 'Ada Harbor', phone: '' }], Consents: [{}, {}] }, about))
  expect(first).toContain('The data Harborline has about ada@example.com')
  expect(first).toMatch(/Lead Name Ada Harbor Consents, 1 of 2 Consents, 2 of 2/)
  expect(first).not.toContain('JSON')
})

test.each([
  ['long texts', 'word '.repeat(40_000)],
  ['many lines', Array(20_000).fill('a')],
])('a copy of %s ends with the way to the rest', { timeout: 120_000 }, async (_what, message) => {
  const records = Array.from({ length: 12 }, () => ({ message }))
  const { pages, last } = await read(await copyPdf({ Messages: records }, about))
  expect(pages).toBeLessThan(300)
  expect(last).toContain('There is more data than fits in a PDF')
  expect(last).toContain('choose “Machine-readable copy (JSON)”')
})

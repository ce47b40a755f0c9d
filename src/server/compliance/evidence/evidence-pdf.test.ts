import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { evidencePdf } from './evidence-pdf.ts'
import type { Evidence } from './queries.ts'

const at = new Date('2026-03-02T12:00:00Z')
const event = (index: number): Evidence['consents'][number]['event'] => ({
  ...{ id: String(index), at, subjectType: 'application', subjectId: 'a', channel: 'e-records', lenderId: null },
  ...{ action: index % 2 ? 'withdrawn' : 'given', address: 'ada@example.com', exactText: 'I agree', textVersion: '1' },
  ...{ textSha256: 'x', form: 'Application', pagePath: null, ip: '', userAgent: '', isMailboxVerified: null },
})

test('a PDF of very many consents holds the latest, and says how many are in the JSON file only', async () => {
  const consents = Array.from({ length: 1_000 }, (_, index) => ({ event: event(index), link: null, isIntact: true }))
  const evidence = { of: 'ada@example.com', madeAt: at.toISOString(), howToCheck: [], chainHead: null, consents }
  const pdf = await getDocument({ data: new Uint8Array(await evidencePdf(evidence, 'Harborline')), verbosity: 0 })
    .promise
  const words = async (page: number) =>
    (await (await pdf.getPage(page)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(pdf.numPages).toBeLessThan(200)
  expect(await words(1)).toMatch(/the 600 earliest ones are in the JSON file only.*601\. /s)
  expect(await words(pdf.numPages)).toContain('1000. ')
})

import { expect, test } from 'vitest'
import { pageInput as input } from '#client/testing/page-input.ts'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import { publicStage } from '#shared/applications/applications/public-stage.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { contactConsentText } from '#shared/messaging/consents/contact-consent.ts'
import { paths, renderPage } from './render.tsx'

/** Promises that a broker may not make anywhere on a page: text, title, description, structured data. */
const promises =
  /.{0,40}\b(guaranteed|pre-?approved|approved|no credit check|no hidden fees|instant approval)\b.{0,40}/gi

/** Phrases that use these words without a promise, or are advertised in the specification. */
const allowed = [
  /at fixed rates, with no hidden fees/,
  /fixed rates, no hidden fees/i,
  /fixed rate loans, no hidden fees/i,
  /partly guaranteed by the U\.S\. Small Business/,
  /Say “approved” too soon/,
  /expired without an offer count as not approved/,
]

test.each(paths)('%s makes no promise that only a lender can make', (path) => {
  const html = renderPage(path, input)
  const found = [...html.matchAll(promises)].map(([around]) => around)
  expect(found.filter((around) => !allowed.some((words) => words.test(around)))).toEqual([])
})

test('application stages and agreements make no such promise either', () => {
  const words = [
    ...stages.map((stage) => Object.values(publicStage(stage, { staff: 'Pat', hours: 24 })).join(' ')),
    ...agreementsFor('business', 'Harborline', { basisPoints: 500, amountCents: 5_000_000 }).map(({ text }) => text),
    contactConsentText('Harborline'),
  ]
  expect(words.filter((text) => /\b(guaranteed|pre-?approved|approved|instant approval)\b/i.test(text))).toEqual([])
})

test.each(paths)('%s says that we are not a lender, and how we are paid', (path) => {
  const html = renderPage(path, input)
  expect(html).toContain('We are not a bank or a lender')
  expect(html).toContain(
    'You pay us a success fee when your business is funded, never before. There is no fee for personal loans.',
  )
  expect(html).toContain('A lender may also pay us.')
  const personal = { ...input.settings.personal, hasSuccessFee: true }
  expect(renderPage(path, { ...input, settings: { ...input.settings, personal } })).toContain(
    'You pay us a success fee when you’re funded, never before.',
  )
})

test.each(paths)('%s loads nothing from third parties: no tracker, no pixel, no external font', (path) => {
  const html = renderPage(path, input)
  const loaded = [...html.matchAll(/<(?:script|img|iframe|source|video|audio|embed)\b[^>]*\bsrc(?:set)?="([^"]*)"/g)]
    .concat([
      ...html.matchAll(
        /<link\b(?=[^>]*rel="(?:stylesheet|preload|modulepreload|preconnect|dns-prefetch|icon)")[^>]*href="([^"]*)"/g,
      ),
    ])
    .map(([, address]) => address ?? '')
  expect(loaded.filter((address) => /^(https?:)?\/\//.test(address))).toEqual([])
})

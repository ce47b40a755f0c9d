import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findNewApis } from './find-new-apis.ts'
import { listNewApis } from './new-apis.ts'
import { supportedBrowsers } from './supported-browsers.ts'

const apis = listNewApis()

test.each([
  ['const address = URL.parse(next, href)', ['URL.parse']],
  ['Promise.try(read).then(show)', ['Promise.try']],
  ['new RegExp(RegExp.escape(words))', ['RegExp.escape']],
  ['const sheet = counts.getOrInsert(key, 0)', ['.getOrInsert()']],
  ['const first = rows.values().take(3).toArray()', ['.take()', '.toArray()']],
  ['new Float16Array(4)', ['Float16Array']],
  ['Temporal.Now.instant()', ['Temporal']],
])('the build finds a call that a supported browser lacks: %s', (script, found) => {
  expect(findNewApis(script, apis)).toEqual(found)
})

test.each([
  'const address = URL.canParse(next, href) ? new URL(next, href) : undefined',
  'const address = URL.parse?.(next, href)',
  'window.trustedTypes?.createPolicy("sw", {})',
  'const rows = [...people].toSorted().map(draw).filter(Boolean)',
  'const late = AbortSignal.any([signal, AbortSignal.timeout(5_000)])',
  "if (typeof PublicKeyCredential !== 'undefined') navigator.credentials.get()",
  'element.showPopover()',
])('the build accepts a call that all supported browsers have or that is optional: %s', (script) => {
  expect(findNewApis(script, apis)).toEqual([])
})

test('the README names the supported browsers', () => {
  const { chrome, edge, firefox, safari, safari_ios } = supportedBrowsers
  expect(edge).toBe(chrome)
  expect(safari_ios).toBe(safari)
  expect(readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(
    `Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`,
  )
})

import { expect, test } from 'vitest'
import { decodableUrl } from './decodable-url.ts'

test.each([
  ['/about?q=100%', '/about?q=100%'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/100%-off', '/100%25-off'],
  ['/%E0%A4%A?q=%', '/%25E0%25A4%25A?q=%'],
])('%s becomes %s', (url, expected) => {
  expect(decodableUrl(url)).toBe(expected)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deviceClass, maxWidthPx, mobileMedia } from './device-class.ts'

test.each([
  [320, 'mobile'],
  [768, 'mobile'],
  [768.5, 'tablet'],
  [769, 'tablet'],
  [1024, 'tablet'],
  [1025, 'desktop'],
  [1440, 'desktop'],
  [1441, 'large desktop'],
  [3840, 'large desktop'],
])('a window of %d px is a %s', (widthPx, expected) => {
  expect(deviceClass(widthPx)).toBe(expected)
})

test('the phone media query ends at the class limit', () => {
  expect(mobileMedia).toBe('(max-width: 768px)')
})

test('theme breakpoints start one pixel above each class', () => {
  const theme = readFileSync('src/client/ui/theme.css', 'utf8')
  const rem = (name: string) => Number(new RegExp(`--container-${name}: ([\\d.]+)rem`).exec(theme)?.[1])

  expect(rem('tablet') * 16).toBe(maxWidthPx.mobile + 1)
  expect(rem('desktop') * 16).toBe(maxWidthPx.tablet + 1)
})

import { expect, test } from 'vitest'
import { isSlowConnection } from './device-class.ts'

test.each([
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '4g' }, false],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '4g', saveData: false }, false],
  [{}, false],
  [undefined, false],
])('%o is slow: %s', (connection, expected) => {
  expect(isSlowConnection(connection)).toBe(expected)
})

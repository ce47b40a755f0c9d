import { expect, test } from 'vitest'
import { isNoise } from './browser-noise.ts'

test.each([
  [{ message: 'ResizeObserver loop limit exceeded' }],
  [{ message: 'ResizeObserver loop completed with undelivered notifications.' }],
  [{ reason: new DOMException('The user aborted a request.', 'AbortError') }],
  [{ reason: new DOMException('Transition was aborted because of invalid state', 'InvalidStateError') }],
  [{ reason: new TypeError('Failed to fetch') }],
  [{ reason: new TypeError('NetworkError when attempting to fetch resource.') }],
  [{ reason: new TypeError('Load failed') }],
  [{ message: 'Script error.', filename: '' }],
  [{ message: 'x is null', filename: 'chrome-extension://abcdef/content.js' }],
  [{ error: Object.assign(new Error('x'), { stack: 'Error: x\n  at moz-extension://abc/y.js:1:2' }) }],
])('%o is noise', (event) => {
  expect(isNoise(event)).toBe(true)
})

test.each([
  [{ error: new TypeError("Cannot read properties of undefined (reading 'map')") }],
  [{ reason: new Error('Broken promise') }],
  [{ reason: 'a plain text' }],
  [{ reason: undefined, message: 'x is not defined', filename: 'https://example.com/assets/a.js' }],
  [{ message: 'Script error.', filename: 'https://example.com/assets/a.js' }],
  [{ reason: new DOMException('Already open', 'InvalidStateError') }],
])('%o is our error', (event) => {
  expect(isNoise(event)).toBe(false)
})

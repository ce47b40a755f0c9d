import { expect, test } from 'vitest'
import { formatSignals } from './fraud-signals.ts'

test('an ordinary lead has no signals, even if two people share a number', () => {
  expect(formatSignals({ isDisposable: false, sameAddress: 1, sameNumber: 0 })).toEqual([])
  expect(formatSignals({ isDisposable: false, sameAddress: 2, sameNumber: 2 })).toEqual([])
})

test('each signal is a sentence', () => {
  expect(formatSignals({ isDisposable: true, sameAddress: 3, sameNumber: 7 })).toEqual([
    'This is a disposable email address.',
    'Submitted 3 times within 24 hours.',
    '7 leads with this phone number within 24 hours.',
  ])
})

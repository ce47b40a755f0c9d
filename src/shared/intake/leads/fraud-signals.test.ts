import { expect, test } from 'vitest'
import { formatSignals } from './fraud-signals.ts'

test('a lead that looks like any other has no signs, also where a couple shares a number', () => {
  expect(formatSignals({ isDisposable: false, sameAddress: 1, sameNumber: 0 })).toEqual([])
  expect(formatSignals({ isDisposable: false, sameAddress: 2, sameNumber: 2 })).toEqual([])
})

test('each sign is a sentence of its own', () => {
  expect(formatSignals({ isDisposable: true, sameAddress: 3, sameNumber: 7 })).toEqual([
    'The address is of a mailbox that is thrown away after use.',
    'Sent 3 times within 24 hours.',
    '7 leads with this number within 24 hours.',
  ])
})

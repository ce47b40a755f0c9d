import { expect, test } from 'vitest'
import { formatSignals } from './fraud-signals.ts'

const noBot = { hasFilledTrap: false, wasSentAtOnce: false }

test('an ordinary lead has no signals, even if two people share a number', () => {
  expect(formatSignals({ ...noBot, isDisposable: false, sameAddress: 1, sameNumber: 0 })).toEqual([])
  expect(formatSignals({ ...noBot, isDisposable: false, sameAddress: 2, sameNumber: 2 })).toEqual([])
})

test('each signal is a sentence', () => {
  expect(
    formatSignals({
      ...{ isDisposable: true, sameAddress: 3, sameNumber: 7 },
      ...{ hasFilledTrap: true, wasSentAtOnce: true },
    }),
  ).toEqual([
    'This is a disposable email address.',
    'Submitted 3 times within 24 hours.',
    '7 leads with this phone number within 24 hours.',
    'Possibly automated: a field that people can’t see was filled in.',
    'Possibly automated: submitted within seconds of opening the page.',
  ])
})

import { expect, test } from 'vitest'
import { formatConsentAction } from './consent-text.ts'

const given = { channel: 'e-records', action: 'given' } as const
const withdrawn = { channel: 'e-records', action: 'withdrawn' } as const

test('anyone who chose records by mail from the start has withdrawn nothing', () => {
  expect(formatConsentAction(withdrawn, [])).toBe('not given, records by mail chosen')
  expect(formatConsentAction(withdrawn, [{ ...given, channel: 'terms' }])).toBe('not given, records by mail chosen')
  expect(formatConsentAction(withdrawn, [given])).toBe('withdrawn')
  expect(formatConsentAction({ ...withdrawn, channel: 'call' }, [])).toBe('withdrawn')
  expect(formatConsentAction(given, [withdrawn])).toBe('given')
})

import { expect, test } from 'vitest'
import { findBotSignals } from './bot-signals.ts'

test('a filled honeypot and an instant submission are bot signals; a person shows none', () => {
  expect(findBotSignals('', 40)).toEqual([])
  expect(findBotSignals('', undefined)).toEqual([])
  expect(findBotSignals('https://example.com', 1)).toEqual(['trap_filled', 'sent_at_once'])
})

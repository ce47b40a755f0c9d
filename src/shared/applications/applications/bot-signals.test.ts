import { expect, test } from 'vitest'
import { findBotSignals } from './bot-signals.ts'

test('a filled trap and a form that was sent at once are signs of a program; a person shows none', () => {
  expect(findBotSignals('', 40)).toEqual([])
  expect(findBotSignals('', undefined)).toEqual([])
  expect(findBotSignals('https://example.com', 1)).toEqual(['trap_filled', 'sent_at_once'])
})

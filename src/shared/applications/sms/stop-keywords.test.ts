import { expect, test } from 'vitest'
import { asksToStart, asksToStop } from './contract.ts'

const stops = [
  ...[
    'STOP',
    'stop.',
    ' Stop ',
    'StopAll',
    'QUIT',
    'End',
    'REVOKE',
    'OPT OUT',
    'opt-out',
    'optout',
    'CANCEL',
    'UNSUBSCRIBE',
  ],
  ...['please stop texting me', 'Do not text me again', 'Don’t message me', 'no more texts? no more text please'],
  ...['Remove me from your list', 'leave me alone', 'ARRET', 'parar'],
]
test.each(stops)('%j opts out', (message) => expect(asksToStop(message)).toBe(true))

const others = [
  'HELP',
  'Thank you!',
  'When will I hear from the lender?',
  'START',
  'I sent it to my friend',
  'stopped by today',
  '',
]
test.each(others)("%j doesn't opt out", (message) => expect(asksToStop(message)).toBe(false))

test.each([
  ['START', true],
  [' start. ', true],
  ['Unstop', true],
  ['please start the oven', false],
  ['stop', false],
  ['', false],
])('%j opts in again: %j', (message, begins) => expect(asksToStart(message)).toBe(begins))

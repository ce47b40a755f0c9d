import { expect, test } from 'vitest'
import { defaultHours } from '#shared/system/settings/hours.ts'
import { formatOpeningStatus } from './opening-hours.ts'

const plain = (text: string) => text.replace(/\u202f/g, ' ')

test.each([
  ['2026-07-15T16:00:00Z', 'America/Los_Angeles', 'Open now, until 3:00 PM your time.'],
  ['2026-01-14T20:00:00Z', 'America/New_York', 'Open now, until 6:00 PM your time.'],
  ['2026-01-14T20:00:00Z', 'Asia/Kolkata', 'Open now, until 4:30 AM your time.'],
  [
    '2026-01-14T05:00:00Z',
    'America/Denver',
    'Closed now. We’re back on Wednesday at 7:00 AM your time. You can write anytime.',
  ],
  ['2026-01-14T08:00:00Z', 'America/Denver', 'Closed now. We’re back at 7:00 AM your time. You can write anytime.'],
  // Sunday evening: the office opens in less than 24 hours, but not today.
  [
    '2026-01-26T02:00:00Z',
    'America/New_York',
    'Closed now. We’re back on Monday at 9:00 AM your time. You can write anytime.',
  ],
  [
    '2026-01-24T18:00:00Z',
    'America/Chicago',
    'Closed now. We’re back on Monday at 8:00 AM your time. You can write anytime.',
  ],
  [
    '2026-03-07T18:00:00Z',
    'America/Phoenix',
    'Closed now. We’re back on Monday at 6:00 AM your time. You can write anytime.',
  ],
])('at %s a visitor in %s reads: %s', (now, zone, text) => {
  expect(plain(formatOpeningStatus(defaultHours, new Date(now), zone))).toBe(text)
})

test('hours that cannot be parsed show nothing', () => {
  expect(formatOpeningStatus({ ...defaultHours, days: 'by appointment' }, new Date())).toBe('')
})

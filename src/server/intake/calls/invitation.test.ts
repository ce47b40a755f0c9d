import { expect, test } from 'vitest'
import { writeInvitation } from './invitation.ts'

const call = {
  ...{ id: 'an-id', startsAt: new Date('2026-11-30T14:00:00Z'), createdAt: new Date('2026-11-27T16:40:00Z') },
  ...{ isCanceled: false, brand: 'Harbor, Line; & \\ Co\r\nBEGIN:VEVENT' },
  url: `https://funding.example.com/book-a-call/booked?token=${'a'.repeat(200)}`,
}

test('the file has UTC times, escaped text and lines of at most 75 octets that no text can break', () => {
  const file = writeInvitation(call)
  const lines = file.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded).toContain('DTSTART:20261130T140000Z')
  expect(unfolded).toContain('DTEND:20261130T143000Z')
  expect(unfolded).toContain('SUMMARY:Call with Harbor\\, Line\\; & \\\\ Co\\nBEGIN:VEVENT')
  expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(unfolded.at(-2)).toBe('END:VCALENDAR')
})

test('a canceled call is removed by a newer version of the same event', () => {
  const file = writeInvitation({ ...call, isCanceled: true })
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', 'UID:call-an-id'])
    expect(file).toContain(`${line}\r\n`)
})

import { callMinutes } from '#shared/intake/calls/addresses.ts'

interface Invitation {
  readonly id: string
  readonly startsAt: Date
  readonly createdAt: Date
  readonly isCanceled: boolean
  readonly brand: string
  /** The page to cancel the call. */
  readonly url: string
}

/**
 * Writes an iCalendar file (RFC 5545) that calendars add, or remove if the call is canceled. It has no phone number,
 * because it goes to an address that may be mistyped.
 */
export function writeInvitation({ id, startsAt, createdAt, isCanceled, brand, url }: Invitation): string {
  const end = new Date(startsAt.getTime() + callMinutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Harborline//Calls//EN',
    `METHOD:${isCanceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:call-${id}`,
    `SEQUENCE:${isCanceled ? 1 : 0}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${stamp(createdAt)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(`Call with ${brand}`)}`,
    `DESCRIPTION:${escaped(`${brand} will call you at the number you gave us.\nCancel: ${url}`)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** `20261130T140000Z` */
const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** RFC 5545, 3.3.11. */
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** Lines of at most 75 octets; characters stay whole (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    // A continued line starts with a space.
    const room = parts.length === 0 ? 75 : 74
    if (Buffer.byteLength(part + character) > room) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

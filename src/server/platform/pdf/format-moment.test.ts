import { expect, test } from 'vitest'
import { formatMoment } from './open-pdf.ts'

test.each([
  ['2026-11-21T10:41:10.209Z', /^November 21, 2026 at 5:41\sAM EST$/],
  ['2026-07-01T02:05:00.000Z', /^June 30, 2026 at 10:05\sPM EDT$/],
])('%s is formatted as %s', (at, text) => expect(formatMoment(at)).toMatch(text))

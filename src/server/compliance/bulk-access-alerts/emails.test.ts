import { expect, test } from 'vitest'
import { thresholdChangeEmail } from './emails.ts'

test.each([
  [1, 'to 1 record per hour'],
  [50, 'to 50 records per hour'],
])('a threshold raised to %i is said as %s', (after, text) => {
  const email = thresholdChangeEmail('https://harborline.example', { name: 'Ada Harbor', before: 0, after })
  expect(JSON.stringify(email)).toContain(text)
})

import { expect, test } from 'vitest'
import { expiredEmail } from './emails.ts'

test("the last day for reopening is the date in the brokerage's time zone, not in UTC", () => {
  const at = new Date('2026-03-11T03:30:00Z')
  const mail = expiredEmail('https://funding.example.com', {
    reference: 'HL-7Q4K-92XM',
    at,
    wasSent: true,
    zone: 'EST',
  })
  expect(mail.text).toContain('until June 8, 2026')
})

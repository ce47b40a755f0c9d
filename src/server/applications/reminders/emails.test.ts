import { expect, test } from 'vitest'
import { expiredEmail } from '#server/applications/reminders/emails.ts'

test('who may reopen an application until the evening is told that day, and not the next one of Greenwich', () => {
  const at = new Date('2026-03-11T03:30:00Z')
  const mail = expiredEmail('https://funding.example.com', {
    reference: 'HL-7Q4K-92XM',
    at,
    wasSent: true,
    zone: 'EST',
  })
  expect(mail.text).toContain('until June 8, 2026')
})

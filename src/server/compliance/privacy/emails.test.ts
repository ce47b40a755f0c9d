import { expect, test } from 'vitest'
import { acknowledgementEmail, extensionEmail, staffEmail } from '#server/compliance/privacy/emails.ts'

// Asked for at half past eleven in the evening of March 10 in New York, where it is due 45 days later at that hour.
const told = { reference: 'PR-7Q4K-92XM', kind: 'know', dueAt: new Date('2026-04-25T03:30:00Z') } as const

test('a request is answered by the day that it is due where the brokerage is', () => {
  const zone = 'EST'
  for (const mail of [
    acknowledgementEmail(told, zone),
    extensionEmail(told, { reason: 'We wait for a paper.', zone }),
    staffEmail('https://funding.example.com', [told], { isReminder: true, zone }),
  ])
    expect(mail.text).toContain('by April 24, 2026')
})

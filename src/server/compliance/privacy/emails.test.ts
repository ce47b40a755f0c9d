import { expect, test } from 'vitest'
import { acknowledgementEmail, extensionEmail, staffEmail } from './emails.ts'

// Requested at 11:30 pm on March 10 in New York; due 45 days later at the same time.
const told = { reference: 'PR-7Q4K-92XM', kind: 'know', dueAt: new Date('2026-04-25T03:30:00Z') } as const

test("the due date is a date in the brokerage's time zone", () => {
  const zone = 'EST'
  for (const mail of [
    acknowledgementEmail(told, zone),
    extensionEmail(told, { reason: 'We wait for a paper.', zone }),
    staffEmail('https://funding.example.com', [told], { isReminder: true, zone }),
  ])
    expect(mail.text).toContain('by April 24, 2026')
})

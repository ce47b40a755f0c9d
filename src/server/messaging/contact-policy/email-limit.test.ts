import { expect, test } from 'vitest'
import { countInMemory } from '#server/platform/db/request-counts.ts'
import { createEmailLimit, mailboxOf, maxEmails } from './email-limit.ts'

function openLimit() {
  let now = 0
  const refused: string[] = []
  const mayEmail = createEmailLimit({
    ...{ counts: countInMemory(() => now), isOn: true },
    onRefused: (limit) => refused.push(limit),
  })
  const send = async (count: number, emailOf: (index: number) => string, ipOf: (index: number) => string) => {
    let sent = 0
    for (let index = 0; index < count; index++)
      if (await mayEmail({ ip: ipOf(index) }, emailOf(index), 'leads.send-receipt')) sent++
    return sent
  }
  return { send, refused, pass: (ms: number) => (now += ms) }
}

const other = (index: number) => `198.51.${Math.floor(index / 250)}.${index % 250}`

test.each([
  ['Victim+1@gmail.com', 'victim@gmail.com'],
  ['v.ic.tim+a+b@googlemail.com', 'victim@gmail.com'],
  ['first.last+tag@example.com', 'first.last@example.com'],
  ['plain@example.com', 'plain@example.com'],
])('the mailbox of %s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

test('other spellings of a mailbox share its limit, from whichever network', async () => {
  const { send, refused, pass } = openLimit()
  const spell = (index: number) => `victim+${index}@example.com`
  expect(await send(50, spell, other)).toBe(maxEmails.mailbox.max)
  expect(new Set(refused)).toEqual(new Set(['mailbox']))
  pass(maxEmails.mailbox.withinMs)
  expect(await send(1, spell, other)).toBe(1)
})

test('one network causes 60 emails an hour, and can’t use up those of the installation', async () => {
  const { send, refused } = openLimit()
  const everyone = (index: number) => `person${index}@example.com`
  expect(await send(3_000, everyone, () => '203.0.113.5')).toBe(maxEmails.network.max)
  expect(await send(1_200, (index) => `other${index}@example.com`, other)).toBe(
    maxEmails.installation.max - maxEmails.network.max,
  )
  expect([...new Set(refused)]).toEqual(['network', 'installation'])
})

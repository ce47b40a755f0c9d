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
  const send = async (
    count: number,
    emailOf: (index: number) => string,
    ipOf: (index: number) => string,
    kind = 'leads.send-receipt',
  ) => {
    let sent = 0
    for (let index = 0; index < count; index++) if (await mayEmail({ ip: ipOf(index) }, emailOf(index), kind)) sent++
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

test('one network causes 60 emails an hour, and can’t use up those of a mailbox or the installation', async () => {
  const { send, refused } = openLimit()
  const everyone = (index: number) => `person${index}@example.com`
  expect(await send(3_000, everyone, () => '203.0.113.5')).toBe(maxEmails.network.max)
  expect(await send(1, () => 'person2999@example.com', other)).toBe(1)
  expect(await send(6_000, (index) => `other${index}@example.com`, other)).toBe(
    maxEmails.installation.max - maxEmails.network.max - 1,
  )
  expect([...new Set(refused)]).toEqual(['network', 'installation'])
})

test('receipts of a campaign leave other kinds alone', async () => {
  const { send } = openLimit()
  await send(maxEmails.installation.max, (index) => `person${index}@example.com`, other)
  expect(await send(1, () => 'new@example.com', other)).toBe(0)
  expect(await send(1, () => 'new@example.com', other, 'newsletter.send-confirmation')).toBe(1)
})

test('an IPv6 /48 causes ten times as many', async () => {
  const { send } = openLimit()
  const subnet = (index: number) => `2001:db8:1:${(index % 50).toString(16)}::1`
  expect(await send(2_000, (index) => `person${index}@example.com`, subnet)).toBe(10 * maxEmails.network.max)
})

import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Mail } from '#server/platform/mail/open-mail.ts'
import { test } from '#server/testing/test.ts'
import { test as serverTest } from '#server/testing/test-server.ts'
import { notifyStaff } from './jobs.ts'
import { leads } from './table.ts'

test('staff get one email for all new leads with names and sources but no contact details', async ({ ctx }) => {
  const at = ctx.now()
  const rows = ['Maria Kowalczyk', 'James Smith'].map((name, index) => ({
    ...{ id: uuidv7(), name, email: `n${index}@example.com`, emailNormalized: `n${index}@example.com` },
    ...{ phone: '(212) 555-0123', source: 'Hero Form', createdAt: at, updatedAt: at, lastSubmittedAt: at },
  }))
  await ctx.db.insert(leads).values(rows)
  const sent: Mail[] = []
  const sendMail = async (mail: Mail) => void sent.push(mail)
  const siteUrl = 'https://funding.example.com'
  const assign = async () => {}
  const payloads = [...rows, { id: uuidv7() }].map(({ id }) => ({ leadId: id }))

  await notifyStaff({ assign, recipients: async () => ['pat@example.com'], sendMail, siteUrl }).run(ctx, payloads)
  await notifyStaff({ assign, recipients: async () => [], sendMail, siteUrl }).run(ctx, payloads)

  expect(sent).toMatchObject([
    {
      to: ['pat@example.com'],
      subject: '2 new leads',
      text: '2 new leads:\n\n- Maria Kowalczyk (Hero Form)\n- James Smith (Hero Form)\n\nhttps://funding.example.com/admin/leads\n\nYou’re receiving this email because of your staff role.\n\n',
    },
  ])
})

serverTest(
  'a visitor gets one receipt with the deadline and a link to the analysis, without what was typed',
  async ({ server }) => {
    const typed = { name: 'Buy at http://spam.example', email: 'ada@example.com', phone: '(212) 555-0123' }
    await server.browser().post('/api/leads/basic', { ...typed, source: 'Hero Form' })
    await server.browser().post('/api/leads/basic', { ...typed, source: 'Hero Form' })
    const mails = (await server.deliverEmails()).filter(({ to }) => to[0] === typed.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['We received your details'])
    // Submitted Monday at 7 a.m. in New York: the 24 hours start when the office opens at 9.
    expect(mails[0]?.text).toContain('by Tuesday, March 3 at 9:00 AM EST')
    expect(mails[0]?.text).toMatch(/\/free-analysis\n/)
    expect(mails[0]?.text).not.toContain('spam')
  },
)

serverTest('what looks like a bot gets no receipt', async ({ server }) => {
  const typed = { name: 'Ada Harbor', email: 'ada@example.com', phone: '(212) 555-0123', homepage: 'x' }
  await server.browser().post('/api/leads/basic', { ...typed, source: 'Hero Form' })
  expect((await server.deliverEmails()).filter(({ to }) => to[0] === typed.email)).toEqual([])
})

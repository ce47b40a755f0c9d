import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Mail } from '#server/platform/mail/open-mail.ts'
import { test } from '#server/testing/test.ts'
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

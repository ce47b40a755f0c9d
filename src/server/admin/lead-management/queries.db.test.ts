import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { leads } from '#server/intake/leads/table.ts'
import { test } from '#server/testing/test.ts'
import * as contract from '#shared/admin/lead-management/contract.ts'
import { parse } from '#shared/kit/parse.ts'
import { countLeads } from './queries.ts'

const counted = async (ctx: Parameters<typeof countLeads>[0], q: string) => {
  const { counts } = await countLeads(ctx, parse(contract.countLeads.input, { q }))
  return Object.fromEntries(counts.map(({ status, count, isMore }) => [status, `${count ?? ''}${isMore ? '+' : ''}`]))
}

test('board counts of a search stop at 100, and are unknown for small columns if there are too many matches', async ({
  ctx,
}) => {
  const fill = (name: string, status: string, many: number) =>
    ctx.db.execute(sql`
      insert into ${leads} (id, name, email, email_normalized, phone, source, status, created_at, updated_at, last_submitted_at)
      select gen_random_uuid(), ${name}, ${name} || n || ${status} || '@example.com', ${name} || n || ${status} || '@example.com',
        '(212) 555-0123', 'Hero Form', ${status}, now(), now(), now() from generate_series(1, ${many}) n`)
  await fill('Boardwalk', 'contacted', 130)
  await fill('Boardwalk', 'new', 7)
  expect(await counted(ctx, 'boardwalk')).toMatchObject({ contacted: '100+', new: '7', spam: '0' })

  await fill('Boardwalk', 'unqualified', 900)
  expect(await counted(ctx, 'boardwalk')).toMatchObject({ unqualified: '100+', new: '+', spam: '+' })
})

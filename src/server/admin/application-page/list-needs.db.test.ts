import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { documents } from '#server/applications/documents/table.ts'
import { addApplication, addStaff } from '#server/testing/fixtures/brokerage.ts'
import { test } from '#server/testing/test.ts'
import { type ApplicationFilter, listApplications } from '#shared/admin/application-page/list-contract.ts'
import { findApplications } from './queries.ts'

test('the list filters by stage, pending reply and documents to review', async ({ ctx }) => {
  const { ctx: staff } = await addStaff(ctx, 'agent')
  const ready = await addApplication(ctx, [['ready', '2026-03-01T10:00:00Z']])
  const asking = await addApplication(ctx, [['in_review', '2026-03-01T11:00:00Z']], { unansweredSince: ctx.now() })
  const [at, id] = [ctx.now(), uuidv7()]
  await ctx.db.insert(documents).values({
    ...{
      id,
      applicationId: ready,
      kind: 'bank_statement',
      months: [],
      status: 'needs_review',
      originalName: 'May.pdf',
    },
    ...{ storedName: id, size: 1, modified: 0, uploadedBySession: id, createdAt: at, updatedAt: at },
  })
  const found = async (filter: Partial<ApplicationFilter>) => {
    const { applications } = await findApplications(staff, { ...listApplications.input.parse({}), ...filter })
    return applications.map((application) => application.id)
  }
  expect(await found({})).toEqual([asking, ready])
  expect(await found({ only: 'ready' })).toEqual([ready])
  expect(await found({ only: 'reply' })).toEqual([asking])
  expect(await found({ only: 'review' })).toEqual([ready])
  expect(await found({ only: 'offers' })).toEqual([])
})

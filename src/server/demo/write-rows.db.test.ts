import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { asc, eq } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import { answersContext, decryptAnswers, revealAnswers } from '#server/applications/applications/answers.ts'
import { requireTranscript } from '#server/applications/applications/queries.ts'
import { applicationAnswers, applications } from '#server/applications/applications/table.ts'
import { readDocument } from '#server/applications/documents/document-store.ts'
import { inspectFile } from '#server/applications/documents/inspection/inspect-file.ts'
import { documents } from '#server/applications/documents/table.ts'
import { findMessages } from '#server/applications/messages/queries.ts'
import { verifyChain } from '#server/compliance/evidence/verify-chain.ts'
import { findRules } from '#server/intake/prequalification/queries.ts'
import { listActiveCriteria } from '#server/placement/lenders/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { encryptionKey } from '#server/platform/crypto/encrypt.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { test } from '#server/testing/test.ts'
import { steps } from '#shared/applications/applications/step-order.ts'
import { planBrokerage } from './plan-brokerage.ts'
import { insertInto } from './sample-rows.ts'
import { writeRows } from './write-rows.ts'

const keys = [encryptionKey(randomBytes(32))] as const
const plan = { seed: 'test', until: new Date('2026-02-20T15:00:00Z'), leads: 120, applications: 40 }
const rows = planBrokerage(plan)

async function write(ctx: Context) {
  const dataDir = fs.mkdtempSync(path.join(inject('temporaryDirectory'), 'demo-'))
  const documentStore = { keys, ...openStorage(dataDir, undefined, async () => {}) }
  const storage = path.join(dataDir, 'documents/stored')
  await writeRows({ insert: insertInto(ctx.db), keys, storage, passwordHash: 'none' }, rows)
  return documentStore
}

test('the consents of a sample brokerage form an unbroken chain', async ({ ctx }) => {
  await write(ctx)

  expect(await verifyChain(ctx, undefined)).toMatchObject({
    ...{ links: rows.consents.length, waiting: 0, breaks: [], late: [] },
  })
})

test('encrypted values can be decrypted: answers with their secrets, transcripts and messages', async ({ ctx }) => {
  await write(ctx)

  for (const { applicationId, step: slug, encrypted } of await ctx.db.select().from(applicationAnswers)) {
    const planned = rows.answers.find((one) => one.applicationId === applicationId && one.step === slug)
    const step = steps.find((one) => one.slug === slug)
    const context = answersContext(applicationId, slug)
    if (step)
      expect(revealAnswers(keys, step, context, decryptAnswers(keys, context, encrypted))).toEqual(planned?.answers)
  }
  for (const { applicationId, transcript } of rows.transcripts)
    expect((await requireTranscript(ctx, keys, applicationId)).transcript).toEqual(transcript)
  for (const { id } of rows.applications)
    expect((await findMessages(ctx, keys, id)).length).toBe(
      rows.messages.filter((one) => one.applicationId === id).length,
    )
})

test('documents are stored encrypted and match their rows', async ({ ctx }) => {
  const documentStore = await write(ctx)

  const kept = await ctx.db.select().from(documents).orderBy(asc(documents.id))
  expect(kept.length).toBeGreaterThan(100)
  for (const document of kept) {
    const content = await buffer(await readDocument(documentStore, document))
    expect(content.length).toBe(document.size)
    const found = await inspectFile(
      (async function* () {
        yield content
      })(),
    )
    expect(found).toEqual({ sha256: document.sha256, mime: document.mime, refusal: undefined })
  }
})

test('every row of an application is stored as planned', async ({ ctx }) => {
  await write(ctx)

  for (const planned of rows.applications) {
    const [kept] = await ctx.db.select().from(applications).where(eq(applications.id, planned.id))
    expect(kept).toMatchObject(Object.fromEntries(Object.entries(planned).filter(([, value]) => value !== undefined)))
  }
})

test("demo estimates use the demo's lenders, and none of the built-in samples", async ({ ctx }) => {
  await write(ctx)

  const settings = { ourFeeBasisPoints: 500, amountLimits: { fromCents: 2_000_000, toCents: 50_000_000 } }
  const { lenders: found } = await findRules(ctx, settings, listActiveCriteria)
  expect(new Set(found.map(({ lenderId }) => lenderId))).toEqual(new Set(rows.lenders.map(({ id }) => id)))
})

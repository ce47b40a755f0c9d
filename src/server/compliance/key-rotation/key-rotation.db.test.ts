import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { encryptChange } from '#server/admin/application-page/corrections.ts'
import { answerCorrections } from '#server/admin/application-page/table.ts'
import { answersContext, decryptAnswers, revealAnswers } from '#server/applications/applications/answers.ts'
import { saveTranscript } from '#server/applications/applications/commands/submit-application.ts'
import { findAnswers, requireTranscript } from '#server/applications/applications/queries.ts'
import { applications } from '#server/applications/applications/table.ts'
import { readDocument } from '#server/applications/documents/document-store.ts'
import { findMessages } from '#server/applications/messages/queries.ts'
import { totpContext } from '#server/identity/auth/commands/verify-code.ts'
import { staff } from '#server/identity/staff/table.ts'
import { openInvoicePdf } from '#server/placement/success-fees/fee-files.ts'
import { successFeeInvoices, successFees } from '#server/placement/success-fees/table.ts'
import {
  decrypt,
  type EncryptionKeys,
  encrypt,
  encryptionKey,
  keyIdOf,
  reencrypt,
} from '#server/platform/crypto/encrypt.ts'
import type { Browser } from '#server/testing/browser.ts'
import { startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { drawStatement } from '#server/testing/fixtures/statement-fixtures.ts'
import { pdf } from '#server/testing/fixtures/uploads.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'
import { steps } from '#shared/applications/applications/step-order.ts'
import { countByKey, reencryptAll } from './commands.ts'
import { encryptedColumns } from './encrypted-columns.ts'

const owners = steps.find(({ slug }) => slug === 'owners') ?? steps[0]

/** Creates something in every encrypted column, encrypted with the server's key. */
async function encrypted(server: TestServer): Promise<string> {
  const { browser, send } = await startApplication(server)
  await browser.put('/api/applications/current/steps/owners', {
    answers: { owners: [{ fullName: 'Ada Harbor', ssn: '123-45-6789', percent: 100 }] },
    version: 0,
  })
  await browser.put('/api/applications/current/steps/business', { answers: { legalName: 'Pier LLC' }, version: 0 })
  await browser.post('/api/messages', { id: '0198c0de-0000-7000-8000-0000000000cc', body: 'Hello' })
  await send.file({ name: 'statement.pdf', content: pdf('rotated') })
  await send.file({ name: 'january.pdf', content: (await drawStatement()).content })
  await server.deliverEmails()
  const staffMember = await server.createStaff({ role: 'owner' })
  await browser.post('/api/applicants/links', { email: 'ada@example.com' })
  await browser.post('/api/auth/password-reset', { email: 'pat@example.com' })
  const staff = await server.signIn()
  await staff.post('/api/auth/authenticator')
  await writtenByStrangers(server, staff)
  const hook = {
    ...{ id: '0198c0de-0000-7000-8000-0000000000cd', url: 'https://example.com/hook' },
    ...{ description: 'Customer list', events: ['lead.created'] },
  }
  const { body: webhook } = await staff.post('/api/admin/webhooks', hook)
  await staff.post(`/api/admin/webhooks/${webhook.id}/rotate`, { version: 1 })
  await staff.put('/api/admin/messaging/whatsapp', {
    ...{ version: 0, isEnabled: false, secret: 'an access token', reportSecret: 'an app secret' },
    account: { apiUrl: 'https://graph.example.com', phoneNumberId: '10000000001', template: 'news', language: 'en_US' },
  })
  const [application] = await server.ctx.db.select().from(applications)
  const id = application?.id ?? ''
  const transcript = { reference: 'HL', sections: [], agreements: [], notices: [] }
  await saveTranscript(server.ctx, server.documentStore.keys, id, transcript as never)
  await addInvoice(server, id)
  const note = { noteId: '0198c0de-0000-7000-8000-0000000000cf', body: 'Bakes at night.' }
  await staff.post(`/api/admin/applications/${id}/notes`, note)
  const change = {
    label: 'Legal name',
    before: { value: 'A', text: 'A' },
    after: { value: 'B', text: 'B' },
    reason: '',
  }
  await server.ctx.db.insert(answerCorrections).values({
    ...{ id: note.noteId, applicationId: id, step: 'business', path: 'legalName', at: server.ctx.now() },
    staffId: staffMember.id,
    changeEncrypted: encryptChange(server.documentStore.keys, note.noteId, change),
  })
  await staff.post(`/api/admin/applications/${id}/cash-flow/notes`, note)
  return id
}

const invoiceId = '0198c0de-0000-7000-8000-0000000000d0'

/** Stores an invoice of a fee that was never funded. */
async function addInvoice({ ctx, documentStore }: TestServer, applicationId: string) {
  const fee = { offerId: '0198c0de-0000-7000-8000-0000000000d1', applicationId, version: 1, createdAt: ctx.now() }
  const line = { lender: 'A First Bank', fundedCents: 100, fundedOn: '2026-03-02', basisPoints: 500 }
  await ctx.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.insert(successFees).values(fee)
    await db.insert(successFeeInvoices).values({
      ...{ id: invoiceId, feeId: fee.offerId, kind: 'invoice', number: 'INV-2026-0001', amountCents: 5, line },
      ...{ issuedOn: '2026-03-02', dueOn: '2026-03-16', createdAt: ctx.now() },
    })
  })
  await openInvoicePdf(ctx, documentStore.keys, fee, invoiceId)
}

/** Creates a contact message, a lead and a merchant quote request, each with a staff note, and a privacy request. */
async function writtenByStrangers(server: TestServer, staff: Browser) {
  const ada = { name: 'Ada Harbor', email: 'ada@example.com' }
  const noteId = '0198c0de-0000-7000-8000-0000000000cd'
  const body = 'Calls back after Easter.'
  await server.browser().post('/api/contact', { ...ada, topic: 'funding', message: 'I need a new oven by June.' })
  const { contacts } = (await staff.get('/api/admin/contacts')).body
  await staff.post(`/api/admin/contacts/${contacts[0].id}/entries`, { kind: 'note', entryId: noteId, body })
  await server.browser().post('/api/privacy-requests', { ...ada, kind: 'opt_out' })
  const { lead } = (await server.browser().post('/api/leads/basic', { ...ada, phone: '(212) 555-0142' })).body
  await staff.post(`/api/admin/leads/${lead.id}/notes`, { activityId: noteId, body })
  await server.browser().post('/api/merchant-quotes', {
    ...{ ...ada, businessName: 'Harbor Bakery', industry: 'restaurant', processor: 'Example Pay', remarks: 'Slow.' },
    statement: {
      ...{ volumeCents: 3_000_000, feesCents: 96_000, payments: 600, presentPercent: 80, amexPercent: 10 },
      ...{ terminationFeeCents: 0, equipmentCents: 0 },
    },
  })
  const { leads } = (await staff.get('/api/admin/merchant-leads')).body
  await staff.post(`/api/admin/merchant-leads/${leads[0].id}/notes`, { noteId, body })
}

async function rotate(server: TestServer, keys: EncryptionKeys, batches = Number.POSITIVE_INFINITY) {
  const done = []
  for await (const batch of reencryptAll(server.ctx, keys)) if (done.push(batch) === batches) break
  return done
}
const added = (server: TestServer): EncryptionKeys => [encryptionKey(randomBytes(32)), ...server.documentStore.keys]

test('everything can be decrypted with the new key alone, including nested answers and documents', async ({
  server,
}) => {
  const id = await encrypted(server)
  const keys = added(server)
  const only: EncryptionKeys = [keys[0]]
  const batches = await rotate(server, keys)
  expect(batches.map(({ column, changed }) => [column, changed > 0])).toEqual(
    encryptedColumns.map(({ table, column }) => [`${table}.${column}`, true]),
  )
  expect([...(await countByKey(server.ctx)).keys()]).toEqual([keys[0].id])

  const context = answersContext(id, 'owners')
  const stored = (await findAnswers(server.ctx, id)).get('owners')?.encrypted ?? ''
  expect(
    JSON.stringify(owners && revealAnswers(only, owners, context, decryptAnswers(only, context, stored))),
  ).toContain('123-45-6789')
  expect((await findMessages(server.ctx, only, id)).map(({ body }) => body)).toEqual(['Hello'])
  expect((await requireTranscript(server.ctx, only, id)).transcript.reference).toBe('HL')
  const [fee] = await server.ctx.db.select().from(successFees)
  expect(fee && (await openInvoicePdf(server.ctx, only, fee, invoiceId)).pdf.subarray(0, 4).toString()).toBe('%PDF')
  const { rows } = await server.ctx.db.execute<never>(
    sql`select id, key_encrypted as "keyEncrypted", stored_name as "storedName", size from documents
      where original_name = 'statement.pdf'`,
  )
  const document = await (await readDocument({ ...server.documentStore, keys: only }, rows[0] as never)).toArray()
  expect(Buffer.concat(document).toString()).toContain('rotated')
  const [pat] = await server.ctx.db.select().from(staff)
  expect(decrypt(only, pat?.totpSecretEncrypted ?? '', totpContext(pat?.id ?? ''))).toMatch(/^[A-Z2-7]+$/)
})

test('an interrupted rotation that is started again re-encrypts the rest, and a third run re-encrypts nothing', async ({
  server,
}) => {
  await encrypted(server)
  const keys = added(server)
  await rotate(server, keys, 2)
  expect((await countByKey(server.ctx)).size).toBe(2)
  await rotate(server, keys)
  expect((await countByKey(server.ctx)).size).toBe(1)
  expect((await rotate(server, keys)).every(({ changed }) => changed === 0)).toBe(true)
})

test('answers that an applicant saves during the rotation are not overwritten, and values nested in them are re-encrypted', async ({
  server,
}) => {
  const id = await encrypted(server)
  const keys = added(server)
  const answers = () => findAnswers(server.ctx, id)
  const before = (await answers()).get('owners')?.encrypted ?? ''
  // As a server that knows the new key leaves it: encrypted with it, with an unchanged number inside still encrypted
  // with the old one.
  const half = reencrypt(keys, before, answersContext(id, 'owners'))
  await server.ctx.db.execute(sql`update application_answers set encrypted = ${half} where step = 'owners'`)
  expect(keyIdOf(half)).toBe(keys[0].id)
  await rotate(server, keys)
  const context = answersContext(id, 'owners')
  const stored = decryptAnswers([keys[0]], context, (await answers()).get('owners')?.encrypted ?? '')
  expect(owners && JSON.stringify(revealAnswers([keys[0]], owners, context, stored))).toContain('123-45-6789')
})

test('a value that no key decrypts is reported, and does not keep other values from the new key', async ({
  server,
}) => {
  const id = await encrypted(server)
  await server.ctx.db.execute(sql`update application_answers set encrypted = 'x.y' where step = 'owners'`)
  const unopened = (await rotate(server, added(server))).flatMap((batch) => batch.unopened)
  expect(unopened).toEqual([`application_answers.encrypted ${id} owners`])
})

test('a transcript is re-encrypted without changing its text', async ({ server }) => {
  const id = await encrypted(server)
  const change = (set: string) => server.ctx.db.execute(sql.raw(`update application_transcripts set ${set}`))
  for (const set of [
    "sha256 = 'x'",
    'created_at = now()',
    "encrypted = encrypted || 'x'",
    `encrypted = reverse(encrypted)`,
    'encrypted = encrypted',
  ])
    await expect(change(set), set).rejects.toMatchObject({
      cause: { message: 'application_transcripts is append-only' },
    })
  await expect(server.ctx.db.execute(sql`delete from application_transcripts`)).rejects.toThrow()

  // A user with the key and the database could still store other text there, but the digest reveals it.

  const keys = added(server)
  const { rows } = await server.ctx.db.execute<{ length: number }>(
    sql`select length(encrypted) as length from application_transcripts`,
  )
  let forged = ''
  for (let size = 2; forged.length < (rows[0]?.length ?? 0); size++)
    forged = encrypt(keys, JSON.stringify('x'.repeat(size)), `application_transcripts:${id}`)
  await server.ctx.db.execute(sql`update application_transcripts set encrypted = ${forged}`)
  await expect(requireTranscript(server.ctx, keys, id)).rejects.toThrow('does not match its stored hash')
})

test('no encrypted column is left out', async ({ ctx }) => {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%encrypted%'`)
  expect(rows.map(({ name }) => name).sort()).toEqual(
    encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  )
})

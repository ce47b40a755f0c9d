import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { applications } from '#server/applications/applications/table.ts'
import { openFromEmail, startApplication } from '#server/testing/fixtures/applicant-fixtures.ts'
import { type TestServer, test } from '#server/testing/test-server.ts'

const email = 'ada@example.com'
const moreHint = 'There are more applications with this email address.'

async function mailedLinks(server: TestServer) {
  await server.deliverEmails()
  await server.browser().post('/api/applicants/links', { email })
  const [mail] = await server.deliverEmails()
  return {
    text: mail?.text ?? '',
    references: [...(mail?.text ?? '').matchAll(/, (HL-[\w-]+): /g)].map(([, reference]) => reference),
  }
}

const startMany = async (server: TestServer, count: number) => {
  const references: string[] = []
  for (let n = 0; n < count; n++) references.push((await startApplication(server)).reference)
  return references
}

test('newer drafts of strangers don’t push an opened application out of the emailed links', async ({ server }) => {
  const { reference: own } = await startApplication(server)
  await openFromEmail(server)
  const strangers = await startMany(server, 5)
  const first = await mailedLinks(server)
  expect(first.references).toEqual([own, ...strangers.toReversed()])
  expect(first.text).not.toContain(moreHint)

  const later = await startMany(server, 2)
  const second = await mailedLinks(server)
  expect(second.references).toEqual([own, ...later.toReversed(), ...strangers.toReversed().slice(0, 3)])
  expect(second.text).toContain(moreHint)
})

test('among applications that no one opened from the mailbox, submitted ones come before newer drafts', async ({
  server,
}) => {
  const { reference: own } = await startApplication(server)
  await server.ctx.db
    .update(applications)
    .set({ submittedAt: server.ctx.now(), stage: 'in_review' })
    .where(eq(applications.reference, own))
  const strangers = await startMany(server, 6)
  const { references, text } = await mailedLinks(server)
  expect(references).toEqual([own, ...strangers.toReversed().slice(0, 4)])
  expect(text).toContain(moreHint)
})

import { eq } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import { postMove } from './post-move.ts'
import type { TestServer } from './test-server.ts'
import { pdf, uploads } from './uploads.ts'

/** Returns a submitted application in review; no email is pending. */
export async function createApplicationInReview(
  server: TestServer,
  values: { type?: 'business' | 'personal'; email?: string } = {},
) {
  await server.createStaff()
  const browser = server.browser()
  const begun = { type: 'business', name: 'Ada Harbor', email: 'ada@example.com', ...values }
  const { reference } = (await browser.post('/api/applications', begun)).body.file
  const [application] = await server.ctx.db.select().from(applications).where(eq(applications.reference, reference))
  const id = application?.id ?? ''
  const actor = { kind: 'applicant' as const, applicationId: id, sessionId: id, isVerified: true }
  const met = async () => undefined
  await moveApplication({ ...server.ctx, actor }, { id, to: 'submitted' }, { 'application-complete': met })
  await server.ctx.db.update(applications).set({ submittedAt: server.ctx.now() }).where(eq(applications.id, id))
  const staff = await server.signIn()
  const url = `/api/admin/applications/${id}`
  await staff.post(`${url}/assign-to-self`)
  await postMove(staff, url, { to: 'in_review' })
  await server.deliverEmails()
  return { browser, send: uploads(server.app, browser), staff, id, reference, url }
}

/** Returns an application with a document, a message, a note and a transcript, closed without a lender. */
export async function createClosedApplication(server: TestServer) {
  const { send, staff, id, reference, url } = await createApplicationInReview(server)
  await send.file({ content: pdf('one'), name: 'Ada Harbor, statement.pdf' })
  await staff.post(`${url}/messages`, { id, body: 'Welcome, Ada.' })
  await staff.post(`${url}/notes`, { noteId: id, body: 'Ada Harbor bakes at night.' })
  await server.ctx.db
    .insert(applicationTranscripts)
    .values({ applicationId: id, encrypted: 'x', sha256: 'x', createdAt: server.ctx.now() })
  await postMove(staff, url, { to: 'not_placed', reason: 'No lender for it.' })
  await server.deliverEmails()
  return { staff, id, reference }
}

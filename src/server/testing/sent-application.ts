import { eq } from 'drizzle-orm'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import type { Desk } from '#server/testing/desk.ts'
import { moveFile } from '#server/testing/move-file.ts'
import { pdf, uploads } from '#server/testing/uploads.ts'

/** Returns a submitted application in review; no email is pending. */
export async function inReview(desk: Desk, values: { type?: 'business' | 'personal'; email?: string } = {}) {
  await desk.hire()
  const browser = desk.browser()
  const begun = { type: 'business', name: 'Ada Harbor', email: 'ada@example.com', ...values }
  const { reference } = (await browser.post('/api/applications', begun)).body.file
  const [application] = await desk.ctx.db.select().from(applications).where(eq(applications.reference, reference))
  const id = application?.id ?? ''
  const actor = { kind: 'applicant' as const, applicationId: id, sessionId: id, isVerified: true }
  const met = async () => undefined
  await moveApplication({ ...desk.ctx, actor }, { id, to: 'submitted' }, { 'application-complete': met })
  await desk.ctx.db.update(applications).set({ submittedAt: desk.ctx.now() }).where(eq(applications.id, id))
  const staff = await desk.signedIn()
  const url = `/api/admin/applications/${id}`
  await staff.post(`${url}/take`)
  await moveFile(staff, url, { to: 'in_review' })
  await desk.mails()
  return { browser, send: uploads(desk.app, browser), staff, id, reference, url }
}

/** Returns an application with a document, a message, a note and a transcript, closed without a lender. */
export async function closed(desk: Desk) {
  const { send, staff, id, reference, url } = await inReview(desk)
  await send.file({ content: pdf('one'), name: 'Ada Harbor, statement.pdf' })
  await staff.post(`${url}/messages`, { id, body: 'Welcome, Ada.' })
  await staff.post(`${url}/notes`, { noteId: id, body: 'Ada Harbor bakes at night.' })
  await desk.ctx.db
    .insert(applicationTranscripts)
    .values({ applicationId: id, sealed: 'x', sha256: 'x', createdAt: desk.ctx.now() })
  await moveFile(staff, url, { to: 'not_placed', reason: 'No lender for it.' })
  await desk.mails()
  return { staff, id, reference }
}

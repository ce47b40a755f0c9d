import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { applications } from '#server/applications/applications/table.ts'
import { recordAgreements } from '#server/messaging/consents/commands.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenders } from '#server/placement/lenders/table.ts'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import { openFromEmail, restoreUnverifiedSessions, startApplication } from './applicant-fixtures.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

export const loanTerms = {
  product: 'term_loan',
  amountCents: 5_000_000,
  price: { kind: 'rate', rateBasisPoints: 1_200, months: 24, frequency: 'monthly' },
  lenderFeesCents: 0,
  conditions: {
    ...{ collateral: '', hasUccFiling: true, hasPersonalGuarantee: true },
    prepayment: 'No charge for repaying early.',
  },
  expiresAt: '2026-03-12T17:00:00Z',
}

export type ApplicationWithLenders = Awaited<ReturnType<typeof createApplicationWithLenders>>

/** Returns Ada Harbor's application in this state, submitted to two lenders, with Pat's and Ada's browsers. */
export async function createApplicationWithLenders(server: TestServer, { state = 'NV', type = 'business' } = {}) {
  const { id: pat } = await server.createStaff()
  const { browser } = await startApplication(server, { type })
  await setState(browser, type, state)
  const [application] = await server.ctx.db.select().from(applications)
  const id = application?.id ?? ''
  const values = { stage: 'with_lenders', ownerStaffId: pat, submittedAt: server.ctx.now() } as const
  await server.ctx.db.update(applications).set(values).where(eq(applications.id, id))
  const fee = { basisPoints: 500, amountCents: 5_000_000 }
  const agreements = agreementsFor('business', 'Harborline', fee).filter(({ purpose }) => purpose === 'fee')
  if (type === 'business')
    await recordAgreements(server.ctx, { applicationId: id, email: 'ada@example.com', agreements })
  const banks = await server.ctx.db.select().from(lenders).orderBy(lenders.name).limit(2)
  const sent = banks.map((lender) => ({
    ...{ id: uuidv7(), applicationId: id, lenderId: lender.id, method: 'link' as const, status: 'sent' as const },
    ...{ shareConsentId: uuidv7(), statusChangedAt: server.ctx.now(), sentAt: server.ctx.now() },
    ...{ createdAt: server.ctx.now(), updatedAt: server.ctx.now() },
  }))
  await server.ctx.db.insert(lenderSubmissions).values(sent)
  const ada = await openFromEmail(server)
  await restoreUnverifiedSessions(server)
  const staff = await server.signIn()
  const [first, second] = sent.map((submission) => submission.id)
  return { id, pat, ada, begun: browser, staff, submissions: [first ?? '', second ?? ''] as const, lenders: banks }
}

/** Sets the applicant's state, in the first step that asks for it. */
export async function setState(browser: Browser, type: string, state: string) {
  const step = type === 'business' ? 'business' : 'applicant'
  await browser.put(`/api/applications/current/steps/${step}`, { answers: { state }, version: 0 })
}

export async function getOffer({ staff, id }: ApplicationWithLenders, offerId: string) {
  const { offers } = (await staff.get(`/api/admin/applications/${id}/offers`)).body
  return offers.find((offer: { id: string }) => offer.id === offerId)
}

export async function addOffer(
  offered: ApplicationWithLenders,
  values = {},
  submissionId = offered.submissions[0],
): Promise<string> {
  const id = uuidv7()
  const answer = await offered.staff.post('/api/admin/offers', { id, submissionId, ...loanTerms, ...values })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return id
}

export async function actOnOffer(offered: ApplicationWithLenders, offerId: string, name: string) {
  const { version } = await getOffer(offered, offerId)
  return offered.staff.post(`/api/admin/offers/${offerId}/${name}`, { version })
}

/** Returns an offer that the applicant can see. */
export async function presentOffer(
  offered: ApplicationWithLenders,
  values = {},
  submissionId = offered.submissions[0],
) {
  const id = await addOffer(offered, values, submissionId)
  await actOnOffer(offered, id, 'prepare')
  const answer = await actOnOffer(offered, id, 'present')
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return id
}

/** @param replaces the SHA-256 of the file to replace. */
export const attachDisclosure = (
  server: TestServer,
  { staff }: ApplicationWithLenders,
  offerId: string,
  payload: Buffer,
  replaces = '',
) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/admin/offers/${offerId}/disclosure${replaces && `?replaces=${replaces}`}`,
    headers: { authorization: `Bearer ${staff.tokens.token}`, 'content-type': 'application/pdf' },
    cookies: Object.fromEntries(staff.cookies),
    payload,
  })

import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { moveApplication } from '#server/applications/applications/commands/move-application.ts'
import { applications } from '#server/applications/applications/table.ts'
import { lenderCriteria, lenders } from '#server/placement/lenders/table.ts'
import type { Criteria } from '#shared/intake/prequalification/criteria.ts'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import { openFromEmail, restoreUnverifiedSessions, startApplication } from './applicant-fixtures.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

export const bakery: Record<string, unknown> = {
  business: {
    ...{ legalName: 'Harbor Bakery LLC', entityType: 'llc', startedIn: '3/2019', industry: 'Bakery' },
    ...{ phone: '(207) 555-0142', street: '1 Pier Road', city: 'Portland', state: 'ME', zip: '04101' },
  },
  request: { amountDollars: 50_000, purpose: 'A second oven', urgency: 'month' },
  financials: {
    ...{ monthlyRevenueDollars: 18_400, wasProfitable: 'yes', areTaxesCurrent: 'yes', hasPositions: 'no' },
    ...{ ein: '12-3456789', accountNumber: '000123456789' },
  },
  lenders: { notLenders: 'My own bank, Tide Savings' },
}

/** Criteria that nearly every business meets. */
export const lenientCriteria: Criteria = {
  ...{ minAmountCents: 1_000_000, maxAmountCents: 50_000_000, maxPercentOfMonthlyRevenue: null },
  ...{ minMonthsInBusiness: 12, minMonthlyRevenueCents: 1_000_000, minCreditScore: 550, maxOtherAdvances: 1 },
  ...{ purposes: null, restrictedIndustries: [], unlicensedStates: [], fundingDays: 10 },
  pricing: {
    ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_200, months: 36, frequency: 'monthly' },
    lenderFeeBasisPoints: 0,
  },
}

export async function addTestLender(
  server: TestServer,
  values: Partial<typeof lenders.$inferInsert> = {},
): Promise<string> {
  const [id, now] = [uuidv7(), server.ctx.now()]
  await server.ctx.db.insert(lenders).values({
    ...{ id, name: `Pier Bank ${id.slice(-6)}`, dataUseCertifiedOn: '2026-01-05', createdAt: now, updatedAt: now },
    ...values,
  })
  await server.ctx.db.insert(lenderCriteria).values({
    ...{ id: uuidv7(), lenderId: id, product: 'term_loan', version: 1, criteria: lenientCriteria, createdAt: now },
  })
  return id
}

/** Returns an application marked ready for lenders, in a browser that used an emailed link. */
export async function createReadyApplication(server: TestServer) {
  const { browser: first, send: sendDocument } = await startApplication(server)
  for (const [step, answers] of Object.entries(bakery))
    await first.put(`/api/applications/current/steps/${step}`, { answers, version: 0 })
  const [application] = await server.ctx.db.select().from(applications)
  const id = application?.id ?? ''
  await server.ctx.db.update(applications).set({ submittedAt: server.ctx.now() }).where(eq(applications.id, id))
  const met = async () => undefined
  const applicant = { kind: 'applicant', applicationId: id, sessionId: id, isVerified: true } as const
  await moveApplication({ ...server.ctx, actor: applicant }, { id, to: 'submitted' }, { 'application-complete': met })
  const staff = { kind: 'staff', id: uuidv7(), role: 'agent', sessionId: '' } as const
  for (const to of ['in_review', 'ready'] as const)
    await moveApplication(
      { ...server.ctx, actor: staff },
      { id, to },
      { 'owner-assigned': met, 'no-open-requirement': met },
    )
  const browser = await openFromEmail(server)
  await restoreUnverifiedSessions(server)
  await server.deliverEmails()
  return { id, browser, unverified: first, sendDocument }
}

export async function agree(browser: Browser, lenderId: string) {
  const { lenders: choosable } = (await browser.get('/api/tracking/lenders')).body
  const { agreement } = choosable.find(({ id }: { id: string }) => id === lenderId) ?? {}
  return browser.post('/api/tracking/lenders/agree', { lenders: [{ id: lenderId, agreement }] })
}

/** Returns an application whose applicant has agreed to a lender, and Pat's admin session. */
export async function createAgreedApplication(server: TestServer, values: Partial<typeof lenders.$inferInsert> = {}) {
  await server.createStaff()
  const lenderId = await addTestLender(server, values)
  const { id, ...rest } = await createReadyApplication(server)
  await agree(rest.browser, lenderId)
  await server.deliverEmails()
  const staff = await server.signIn()
  const send = () => staff.post(`/api/admin/applications/${id}/lender-submissions`, { lenderId, product: 'term_loan' })
  const board = async (): Promise<BoardLender> => {
    const { lenders: all } = (await staff.get(`/api/admin/applications/${id}/lenders`)).body
    return all.find((lender: BoardLender) => lender.id === lenderId)
  }
  return { id, lenderId, staff, send, board, ...rest }
}

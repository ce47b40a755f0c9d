import { expect, type Page, request as playwright } from '@playwright/test'
import { agreementsFor } from '#shared/applications/applications/agreements.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { owner } from './program.ts'
import { newVisitor } from './story.ts'
import { readSampleCode } from './submit-application.ts'

type Visitor = ReturnType<typeof newVisitor>

/** Returns the answers of a business that meets most lenders' criteria. */
const answersOf = ({ fullName, email, phone }: Visitor, coOwners: readonly Visitor[]) => {
  const address = { street: '1 Pier Road', city: 'Portland', state: 'ME', zip: '04101' }
  return {
    business: {
      ...{ legalName: 'Harbor Bakery LLC', entityType: 'llc', startedIn: '3/2019', industry: 'Bakery', phone },
      ...address,
    },
    owners: {
      owners: [
        {
          ...{ fullName, sharePercent: 60, email, phone, ...address, creditBand: '700_plus', hasLegalRecord: 'no' },
          ssn: '123-45-6789',
        },
        ...coOwners.map((other) => ({
          ...{ fullName: other.fullName, sharePercent: 20, email: other.email, phone: other.phone, ...address },
          ...{ creditBand: 'not_sure', hasLegalRecord: 'no' },
        })),
      ],
    },
    request: { amountDollars: 50_000, purpose: 'A second oven', urgency: 'month' },
    financials: {
      ...{ monthlyRevenueDollars: 18_400, wasProfitable: 'yes', areTaxesCurrent: 'yes', hasPositions: 'no' },
    },
    lenders: { notLenders: 'My own bank, Tide Savings' },
  }
}

interface Applicant {
  readonly person?: Visitor
  readonly business?: Readonly<Record<string, string>>
  readonly financials?: Readonly<Record<string, string>>
}

/** Submits a business application from this browser; returns its applicant. */
export async function submitBusinessApplication(
  page: Pick<Page, 'request'>,
  coOwners: readonly Visitor[] = [],
  { person = newVisitor(), business = {}, financials = {} }: Applicant = {},
) {
  const { fullName, email } = person
  const { request } = page
  const usual = answersOf(person, coOwners)
  const given = {
    ...usual,
    ...{ business: { ...usual.business, ...business }, financials: { ...usual.financials, ...financials } },
  }
  const created = await request.post('/api/applications', { data: { type: 'business', name: fullName, email } })
  const { reference } = (await created.json()).file
  for (const [step, answers] of Object.entries(given)) {
    const saved = await request.put(`/api/applications/current/steps/${step}`, { data: { answers, version: 0 } })
    expect((await saved.json()).problems, step).toEqual({})
  }
  const agreements = agreementsFor('business', defaultSiteSettings.brand.name, {
    basisPoints: 500,
    amountCents: 5_000_000,
  })
  const sending = {
    agreements: agreements.map(({ purpose, version }) => ({ purpose, version })),
    signature: fullName,
    sampleCode: await readSampleCode(page),
  }
  expect((await request.post('/api/applications/current/submit', { data: sending })).status()).toBe(200)
  return { reference, email, fullName }
}

/** Calls the staff API as the owner, in a separate session. */
export const staffApi = (page: Page) => apiAt(new URL(page.url()).origin)

async function apiAt(baseURL: string) {
  const request = await playwright.newContext({ baseURL })
  const { token } = await (await request.post('/api/auth/login', { data: owner })).json()
  return async (method: string, path: string, data?: unknown) => {
    const answer = await request.fetch(path, {
      ...{ method, headers: { authorization: `Bearer ${token}` } },
      ...(data !== undefined && { data }),
    })
    expect(answer.status(), `${method} ${path} ${await answer.text()}`).toBe(200)
    return answer.json()
  }
}
export type StaffApi = Awaited<ReturnType<typeof staffApi>>

/** Adds a lender that accepts applications. @param asks about bank statements. */
export async function addLender(call: StaffApi, name: string, values = {}, asks = {}) {
  const { id, record, recordVersion } = await call('POST', '/api/admin/lenders', { name })
  await call('PUT', `/api/admin/lenders/${id}`, {
    recordVersion,
    record: { ...record, status: 'active', dataUseCertifiedOn: '2026-01-05', ...values },
  })
  await call('POST', `/api/admin/lenders/${id}/criteria`, {
    ...{ product: 'term_loan', version: 0 },
    criteria: {
      ...{ minAmountCents: 1_000_000, maxAmountCents: 50_000_000, maxPercentOfMonthlyRevenue: null },
      ...{ minMonthsInBusiness: 24, minMonthlyRevenueCents: 1_500_000, minCreditScore: 650, maxOtherAdvances: 1 },
      ...{ purposes: null, restrictedIndustries: ['cannabis'], unlicensedStates: [], fundingDays: 10, ...asks },
      pricing: {
        ...{ kind: 'rate', lowBasisPoints: 800, highBasisPoints: 1_400, months: 36, frequency: 'monthly' },
        lenderFeeBasisPoints: 100,
      },
    },
  })
  return id as string
}

/** Assigns the application to staff, waives its documents, and marks it ready for lenders. */
export async function prepareForLenders(call: StaffApi, reference: string) {
  const { applications } = await call('GET', `/api/admin/applications?q=${reference}`)
  const { id } = applications[0]
  const applicationPath = `/api/admin/applications/${id}`
  // The assignment rules may have given it to a colleague.
  const { ownerId } = (await call('GET', applicationPath)).application
  await call('POST', `${applicationPath}/assign-to-self`, {
    from: ownerId,
    reason: ownerId ? 'The owner is away.' : '',
  })
  await call('POST', `${applicationPath}/stage`, { from: 'submitted', to: 'in_review', reason: '' })
  for (const kind of ['bank_statement', 'gov_id', 'voided_check'])
    await call('PUT', `${applicationPath}/checklist/${kind}/waiver`, { reason: 'The lender knows them.' })
  await call('POST', `${applicationPath}/stage`, { from: 'in_review', to: 'ready', reason: '' })
  return id as string
}

/** Returns the path and token of the latest link mailed to a lender. */
export function emailedLenderLink(mails: readonly string[], address: string): string {
  const mail = mails.findLast((text) => text.includes(`To: ${address}`))
  return /(\/package#[\w-]+)/.exec(mail ?? '')?.[1] ?? ''
}

/** Deactivates lenders added by earlier stories of this worker, so that estimates use the sample lenders. */
export async function deactivateAddedLenders(address: string) {
  const call = await apiAt(address)
  for (const { id, isSample } of (await call('GET', '/api/admin/lenders')).lenders) {
    if (isSample) continue
    const { record, recordVersion } = await call('GET', `/api/admin/lenders/${id}`)
    await call('PUT', `/api/admin/lenders/${id}`, { recordVersion, record: { ...record, status: 'inactive' } })
  }
}

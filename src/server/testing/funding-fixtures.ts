import type { lenders } from '#server/placement/lenders/table.ts'
import type { CommissionDetail, ListedCommission } from '#shared/placement/commissions/contract.ts'
import { addTestLender } from './lender-fixtures.ts'
import { type ApplicationWithLenders, createApplicationWithLenders, presentOffer } from './offer-fixtures.ts'
import type { TestServer } from './test-server.ts'

/** Returns a chosen offer of $50,000, from a lender that pays 3 % and may claw it back for 30 days. */
export async function createChosenOffer(
  server: TestServer,
  values: Partial<typeof lenders.$inferInsert> = {},
  offer = {},
) {
  // Sorts first among the lenders.
  const name = 'A First Bank'
  const lenderId = await addTestLender(server, { name, commissionBasisPoints: 300, clawbackDays: 30, ...values })
  const offered = await createApplicationWithLenders(server)
  const id = await presentOffer(offered, offer)
  await offered.ada.post(`/api/offers/${id}/choose`, { signature: 'Ada Harbor' })
  await server.createStaff({ role: 'owner', email: 'olga@example.com', name: 'Olga Example' })
  const owner = await server.signIn('olga@example.com')
  return { ...offered, offerId: id, lenderId, owner }
}

export async function fundApplication({ staff, id }: ApplicationWithLenders, amountCents = 5_000_000) {
  const post = (act: string, body = {}) => staff.post(`/api/admin/applications/${id}/${act}`, body)
  await post('contract-out')
  await post('contract-signed', { signedOn: '2026-03-02', reference: 'Contract 17' })
  const answer = await post('funded', {
    ...{ fundedOn: '2026-03-02', amountCents, confirmedAmountCents: amountCents, reference: 'Wire 4711' },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

export const listCommissions = async ({
  owner,
  id,
}: {
  owner: ApplicationWithLenders['staff']
  id: string
}): Promise<ListedCommission[]> => (await owner.get(`/api/admin/applications/${id}/commissions`)).body.commissions

/** Acts on the commission's current version; returns status and body. */
export async function actOnCommission(
  browser: ApplicationWithLenders['staff'],
  id: string,
  act: Record<string, unknown>,
) {
  const { commission }: CommissionDetail = (await browser.get(`/api/admin/commissions/${id}`)).body
  return browser.post(`/api/admin/commissions/${id}/acts`, { version: commission.version, act })
}

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { ListedRenewal } from '#shared/placement/deals/contract.ts'
import { RenewalTable } from './renewal-table.tsx'

const dealOf = (id: string): ListedRenewal['deal'] => ({
  ...{ id, applicationId: id, lender: 'Pier Capital', fundedOn: '2026-01-05', amountCents: 5_000_000 },
  ...{ repaidCents: 6_500_000, paymentCents: 51_587, payments: 126, firstPaymentOn: '2026-01-06' },
  ...{ expectedPayoffOn: '2026-07-07', paidInBasisPoints: 5_500, confirmedOn: null, confirmedBasisPoints: null },
  ...{ missedPayments: 0, renewalEligibleOn: '2026-04-04', renewal: 'offered', closedOn: null, closedReason: null },
  version: 1,
})
const renewalOf = (client: string, renewalApplication: ListedRenewal['renewalApplication']): ListedRenewal => ({
  ...{ deal: dealOf(client), client, reference: `HL-${client}`, owner: null, isMine: false, mail: 'sent' },
  ...{ renewalApplication, contact: { byMail: true, byPhone: false, isLeftAlone: false } },
})

test('a client who has applied again has a link to an offer that pays off the deal', async () => {
  const rows = [renewalOf('Ada', { id: 'new-one', reference: 'HL-NEW' }), renewalOf('Ben', null)]
  renderAdmin(
    <RenewalTable
      rows={rows}
      threshold={5_000}
      renderLink={({ client }) => client}
      renderOfferLink={({ id, reference }, deal) => <a href={`/${id}?payoff=${deal}`}>Add an offer to {reference}</a>}
    />,
  )
  const table = await screen.findByRole('table', { name: 'Renewals' })
  const links = within(table).getAllByRole('link', { name: /^Add an offer/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ...[['Add an offer to HL-NEW', '/new-one?payoff=Ada']],
  ])
})

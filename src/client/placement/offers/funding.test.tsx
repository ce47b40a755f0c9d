// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { noOffersYet, sampleOffer } from '#client/testing/offer-sample.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { FundingPreview, RescissionPreview } from '#shared/placement/offers/funding-contract.ts'
import { Closing } from './closing.tsx'

const applicationId = '0197f1f2-0000-7000-8000-000000000020'
const base = `/api/admin/applications/${applicationId}`
const accepted = {
  ...noOffersYet,
  stage: 'final_checks' as const,
  offers: [{ ...sampleOffer, status: 'accepted' as const }],
}
const funding = { fundedOn: '2026-03-02', amountCents: 500_000, reference: 'Wire 4711' }
const funded = {
  ...{ ...accepted, stage: 'funded' as const, funding, successFee: { amountCents: 10_000, dueOn: '2026-03-02' } },
  offers: [{ ...sampleOffer, status: 'funded' as const }],
}
const preview: FundingPreview = {
  ...{ offeredCents: 5_000_000, isRecorded: false, seen: 'seen-1', entries: [] },
  ...{
    successFee: { beforeCents: 100_000, afterCents: 10_000 },
    commission: { beforeCents: 150_000, afterCents: 15_000 },
  },
}

test('an amount that differs from the offer is recorded only after a confirmation that shows what it changes', async () => {
  const server = fakeServer({
    [`POST ${base}/funding-preview`]: () => ({ body: preview }),
    [`POST ${base}/funded`]: () => ({ body: funded }),
  })
  const { user } = renderAdmin(<Closing applicationId={applicationId} all={accepted} />)
  await user.type(screen.getByLabelText('Funded on'), '2026-03-02')
  await user.type(screen.getByLabelText('Amount the lender sent'), '5,000')
  await user.type(screen.getByLabelText('The lender’s confirmation'), 'Wire 4711')
  await user.click(screen.getByRole('button', { name: 'Record funding' }))

  const dialog = screen.getByRole('dialog', { name: 'Record $5,000.00?' })
  expect(dialog.textContent).toContain('which is $45,000.00 (90%) less')
  expect(await within(dialog).findByRole('row', { name: 'Success fee $1,000 $100' })).toBeDefined()
  expect(within(dialog).getByRole('row', { name: 'Lender commission $1,500 $150' })).toBeDefined()
  expect(server.count(`${base}/funded`)).toBe(0)

  await user.click(within(dialog).getByRole('button', { name: 'Change the amount' }))
  expect(server.count(`${base}/funded`)).toBe(0)
  await user.click(screen.getByRole('button', { name: 'Record funding' }))
  await user.click(await screen.findByRole('button', { name: 'Record $5,000.00' }))
  expect(server.requests.at(-1)).toMatchObject({
    ...{ path: `${base}/funded`, body: { ...funding, confirmedAmountCents: 500_000 } },
  })
})

test('the amount that was offered is recorded at once', async () => {
  const server = fakeServer({ [`POST ${base}/funded`]: () => ({ body: funded }) })
  const { user } = renderAdmin(<Closing applicationId={applicationId} all={accepted} />)
  await user.type(screen.getByLabelText('Funded on'), '2026-03-02')
  await user.type(screen.getByLabelText('Amount the lender sent'), '50,000')
  await user.type(screen.getByLabelText('The lender’s confirmation'), 'Wire 4711')
  await user.click(screen.getByRole('button', { name: 'Record funding' }))
  expect(server.requests).toMatchObject([{ path: `${base}/funded`, body: { amountCents: 5_000_000 } }])
})

test('a manager corrects a funding after seeing what changes; others have no button for it', async () => {
  const entry = { ...{ id: applicationId, party: 'Pier Bank', direction: 'receivable' as const }, clawedBackCents: 0 }
  const entries = [{ ...entry, beforeCents: 15_000, afterCents: 150_000, settledCents: 15_000 }]
  const server = fakeServer({
    [`POST ${base}/funding-preview`]: () => ({ body: { ...preview, isRecorded: true, entries } }),
    [`POST ${base}/funding-correction`]: () => ({
      body: { ...funded, funding: { ...funding, amountCents: 5_000_000 } },
    }),
  })
  const plain = renderAdmin(<Closing applicationId={applicationId} all={funded} />)
  expect(screen.queryByRole('button', { name: 'Correct funding' })).toBeNull()
  plain.unmount()

  const { user } = renderAdmin(<Closing applicationId={applicationId} all={funded} mayCorrectFunding />)
  await user.click(screen.getByRole('button', { name: 'Correct funding' }))
  const dialog = screen.getByRole('dialog', { name: 'Correct funding' })
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Correct funding' })
  expect(save.disabled).toBe(true)
  await user.clear(within(dialog).getByLabelText('Amount the lender sent'))
  await user.type(within(dialog).getByLabelText('Amount the lender sent'), '50,000')
  await user.type(within(dialog).getByLabelText('Reason for the correction'), 'A digit was missing')
  expect(await within(dialog).findByText(/1 commission entry will be reversed and re-entered/)).toBeDefined()
  expect(dialog.textContent).toContain('Pier Bank: $150.00 received so far, $1,350.00 left to receive.')
  await user.click(save)
  expect(server.requests.findLast(({ path }) => path === `${base}/funding-correction`)?.body).toEqual({
    ...{ ...funding, amountCents: 5_000_000, reason: 'A digit was missing', seen: 'seen-1' },
  })
})

test('an amount that can’t be recorded is reported while it is typed, without taking the focus', async () => {
  const reason = 'This is more than the lender offered ($50,000.00)'
  const refusal = { code: 'invalid', message: 'Check your input and try again.', fields: { amountCents: reason } }
  fakeServer({
    [`POST ${base}/funding-preview`]: ({ body }) =>
      (body as { amountCents: number }).amountCents > 5_000_000
        ? { status: 422, body: refusal }
        : { body: { ...preview, isRecorded: true } },
  })
  const { user } = renderAdmin(<Closing applicationId={applicationId} all={funded} mayCorrectFunding />)
  await user.click(screen.getByRole('button', { name: 'Correct funding' }))
  const amount = screen.getByLabelText('Amount the lender sent')
  await user.clear(amount)
  await user.type(amount, '500,000')
  expect(await screen.findByText(`Couldn’t calculate the fee. ${reason}.`)).toBeDefined()
  expect(document.activeElement).toBe(amount)
})

const rescission: RescissionPreview = {
  ...{ fundedCents: 500_000, creditCents: 10_000, refundCents: 4_000, paidOffDeals: 1, seen: 'seen-2' },
  entries: [
    {
      ...{ id: applicationId, party: 'Pier Bank', direction: 'receivable' },
      ...{ scheduledCents: 15_000, settledCents: 15_000 },
    },
  ],
  reopened: [{ lender: 'Quay Capital', amountCents: 4_000_000 }],
}

test('rescinding a deal first lists what is reversed and paid back, keeps the reason after an error, and can be undone', async () => {
  const answers = [
    { status: 409, body: { code: 'conflict', message: 'Someone recorded a payment.' } },
    { body: { ...accepted, fundingUndo: { kind: 'rescission', until: '2026-03-02T12:10:00.000Z' } } },
  ]
  const server = fakeServer({
    [`POST ${base}/rescission-preview`]: () => ({ body: rescission }),
    [`POST ${base}/rescission`]: () => answers.shift() ?? { body: accepted },
  })
  const { user } = renderAdmin(<Closing applicationId={applicationId} all={funded} mayCorrectFunding />)
  await user.click(screen.getByRole('button', { name: 'Rescind deal' }))
  const dialog = screen.getByRole('dialog', { name: 'Rescind deal' })
  for (const text of [
    'The funding of $5,000.00 will be rescinded.',
    'Our fee of $100.00 will be credited, and $40.00 has to be refunded to the applicant.',
    'Pier Bank’s commission of $150.00 will be reversed, and $150.00 has to be paid back by us.',
    'The offer from Quay Capital for $40,000.00 will be open again.',
    'The deal it paid off will be open again.',
  ])
    expect(await within(dialog).findByText(text)).toBeDefined()
  await user.type(within(dialog).getByLabelText('Reason'), 'Canceled by the applicant')
  await user.click(within(dialog).getByRole('button', { name: 'Rescind deal' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Someone recorded a payment.')
  expect(within(dialog).getByLabelText('Reason')).toHaveProperty('value', 'Canceled by the applicant')
  await user.click(within(dialog).getByRole('button', { name: 'Rescind deal' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = server.requests.filter(({ path }) => path === `${base}/rescission`)
  expect(sent.at(-1)?.body).toMatchObject({ reason: 'Canceled by the applicant', seen: 'seen-2' })
})

test('the last change of a funding can be undone while the server allows it', async () => {
  const fundingUndo = { kind: 'rescission' as const, until: '2026-03-02T12:10:00.000Z' }
  const server = fakeServer({ [`POST ${base}/funding-undo`]: () => ({ body: funded }) })
  const { user } = renderAdmin(<Closing applicationId={applicationId} all={{ ...accepted, fundingUndo }} />)
  await user.click(screen.getByRole('button', { name: 'Undo rescission' }))
  expect(server.count(`${base}/funding-undo`)).toBe(1)
})

test('a day that can’t be recorded leaves only the way back to the form', async () => {
  const fields = { fundedOn: 'Enter a date that isn’t in the future' }
  fakeServer({
    [`POST ${base}/funding-preview`]: () => ({
      ...{ status: 422, body: { code: 'invalid', message: 'Please check your input and try again.', fields } },
    }),
  })
  const { user } = renderAdmin(<Closing applicationId={applicationId} all={accepted} />)
  await user.type(screen.getByLabelText('Funded on'), '2026-12-02')
  await user.type(screen.getByLabelText('Amount the lender sent'), '5,000')
  await user.type(screen.getByLabelText('The lender’s confirmation'), 'Wire 4711')
  await user.click(screen.getByRole('button', { name: 'Record funding' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText(/isn’t in the future/)).toBeDefined()
  expect(dialog.queryByRole('button', { name: /^Record/ })).toBeNull()
  expect(dialog.getByRole('button', { name: 'Change date or amount' })).toBeDefined()
})

test.each([
  ['2026-03-16', 'Success fee due on Mar 16, 2026'],
  ['2026-02-16', 'Success fee due since Feb 16, 2026'],
])('a fee with the due date %s reads %s', (dueOn, text) => {
  const all = { ...funded, today: '2026-03-02', successFee: { amountCents: 10_000, dueOn } }
  renderAdmin(<Closing applicationId={applicationId} all={all} />)
  expect(screen.getByText(new RegExp(text))).toBeDefined()
})

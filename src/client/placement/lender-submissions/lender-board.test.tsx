// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import { missingConsentMessage } from '#shared/placement/lender-submissions/send-blockers.ts'
import { LenderBoardSection } from './lender-board.tsx'

const applicationId = '0197f1f2-0000-7000-8000-000000000001'
const board = `/api/admin/applications/${applicationId}/lenders`
const notNow = 'Applications can be sent only in the stages Ready for lenders, With lenders and Offers.'

const request = { at: '2026-03-01T10:00:00.000Z', by: 'Pat Example', isLast: false, mailFrom: null }

const lender = (name: string, values: Partial<BoardLender> = {}): BoardLender => ({
  ...{ id: `0197f1f2-0000-7000-8000-00000000000${name.at(-1)}`, name, isSample: false, method: 'link' },
  ...{
    matches: [],
    consent: null,
    request: null,
    canAsk: true,
    submission: null,
    unauthorized: [],
    needsReason: false,
    obstacles: [missingConsentMessage(name)],
  },
  ...values,
})

function show(lenders: BoardLender[]) {
  const body = { applicationId, excluded: '', measured: null, lenders }
  const server = fakeServer({
    [`GET ${board}`]: () => ({ body }),
    ...Object.fromEntries(
      lenders.map((each) => [
        `POST ${board}/${each.id}/request-consent`,
        () => {
          Object.assign(each, { canAsk: false, request: request })
          return { body }
        },
      ]),
    ),
  })
  return { ...renderAdmin(<LenderBoardSection applicationId={applicationId} />), server }
}

test('blockers shared by all lenders are shown once, and others with each lender', async () => {
  const against = (name: string, ...own: string[]) => ({
    obstacles: [notNow, missingConsentMessage(name), ...own],
    canAsk: false,
  })
  show([
    lender('Pier Bank 1', against('Pier Bank 1')),
    lender('Quay Bank 2', against('Quay Bank 2', 'The license of Quay Bank 2 in ME has expired.')),
  ])
  expect(await screen.findAllByText(notNow)).toHaveLength(1)
  expect(screen.getAllByText(/hasn’t agreed/)).toHaveLength(1)
  expect(screen.getByText('The license of Quay Bank 2 in ME has expired.')).toBeDefined()
})

test('a lender that differs from others shows the applicant’s decision once', async () => {
  const consent = { isGiven: true, at: '2026-03-01T10:00:00.000Z' }
  show([lender('Pier Bank 1', { consent, obstacles: [], canAsk: false }), lender('Quay Bank 2')])
  expect(await screen.findAllByText(/hasn’t agreed/)).toHaveLength(1)
  expect(screen.getByText(/The applicant agreed/)).toBeDefined()
})

test('the sort order is shown for several lenders only', async () => {
  const { unmount } = show([lender('Pier Bank 1'), lender('Quay Bank 2')])
  expect(await screen.findByText(/fewest criteria unmet or unknown, then highest amount, then fastest/)).toBeDefined()
  unmount()
  show([lender('Pier Bank 1')])
  await screen.findByText('Pier Bank 1')
  expect(screen.queryByText(/fewest criteria unmet or unknown/)).toBeNull()
})

test('an applicant is asked about all selected lenders with one click', async () => {
  const { user, server } = show([lender('Pier Bank 1'), lender('Quay Bank 2'), lender('Reef Bank 3')])
  await user.click(await screen.findByRole('button', { name: 'Select all that need consent' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Reef Bank 3' }))
  await user.click(screen.getByRole('button', { name: 'Ask for consent to 2 lenders' }))

  await vi.waitFor(() => expect(screen.getAllByText(/Pat Example asked the applicant/)).toHaveLength(2))
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
  const [left] = screen.getAllByRole('listitem').filter((item) => within(item).queryByText('Reef Bank 3'))
  expect(left && within(left).getByRole('button', { name: /Ask for consent/ })).toBeDefined()
})

test('the focus goes from the button to what it did, also if no lender is left to ask about', async () => {
  const { user } = show([lender('Pier Bank 1'), lender('Quay Bank 2')])
  await user.click(await screen.findByRole('button', { name: 'Select all that need consent' }))
  await user.click(screen.getByRole('button', { name: 'Ask for consent to 2 lenders' }))
  const done = await screen.findByText('You asked the applicant about 2 lenders. They get one email about all of them.')
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Ask for consent/ })).toBeNull())
  expect(document.activeElement).toBe(done)
})

test('asking about one lender moves the focus to the request', async () => {
  const { user } = show([lender('Pier Bank 1'), lender('Quay Bank 2')])
  await user.click(await screen.findByRole('button', { name: /send to Quay Bank 2$/ }))
  await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Pat Example asked the applicant/))
})

test('before any consent, the tab says what comes next', async () => {
  const waiting = { canAsk: false, request }
  const { unmount } = show([lender('Pier Bank 1'), lender('Quay Bank 2')])
  expect(await screen.findByText(/^First, ask the applicant for consent\. They get one email/)).toBeDefined()
  const button = screen.getByRole('button', { name: 'Ask for consent', description: 'Select lenders first.' })
  expect((button as HTMLButtonElement).disabled).toBe(true)
  unmount()
  const { unmount: leave } = show([lender('Pier Bank 1', waiting), lender('Quay Bank 2', waiting)])
  expect(
    await screen.findByText(/^The applicant has been asked for consent\. “Send application” appears/),
  ).toBeDefined()
  leave()
  const consent = { isGiven: true, at: '2026-03-01T10:00:00.000Z' }
  show([lender('Pier Bank 1', { consent, obstacles: [], canAsk: false }), lender('Quay Bank 2')])
  await screen.findByText('Pier Bank 1')
  expect(screen.queryByText(/“Send application” appears/)).toBeNull()
})

test('staff see who hasn’t authorized credit reports, and a lender that requires everyone needs a reason', async () => {
  const ready = { consent: { isGiven: true, at: '2026-03-01T10:00:00.000Z' }, obstacles: [], canAsk: false }
  const { user } = show([lender('Pier Bank 1', { ...ready, unauthorized: ['Jordan Example'], needsReason: true })])
  expect(await screen.findByText(/^Jordan Example hasn’t authorized credit reports\./)).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Send application/ }))
  expect(screen.getByText('Enter a reason with at least 5 characters')).toBeDefined()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.type(screen.getByLabelText(/^Reason for sending/), 'Sold the shares')
  await user.click(screen.getByRole('button', { name: /^Send application/ }))
  expect(await screen.findByText(/Send the application to Pier Bank 1\?/)).toBeDefined()
  expect(screen.getAllByText(/Jordan Example hasn’t authorized/)).toHaveLength(2)
})

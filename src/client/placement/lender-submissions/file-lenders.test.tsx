// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FileLenders } from '#client/placement/lender-submissions/file-lenders.tsx'
import { draw } from '#client/testing/draw.tsx'
import { fakeServer } from '#client/testing/fake-server.ts'
import type { BoardLender } from '#shared/placement/lender-submissions/contract.ts'
import { notAgreedTo } from '#shared/placement/lender-submissions/send-obstacles.ts'

const applicationId = '0197f1f2-0000-7000-8000-000000000001'
const board = `/api/admin/applications/${applicationId}/lenders`
const notNow = 'Files are sent while an application is ready, with lenders or at its offers.'

const asked = { at: '2026-03-01T10:00:00.000Z', by: 'Pat Example', isLast: false, mailFrom: null }

const lender = (name: string, values: Partial<BoardLender> = {}): BoardLender => ({
  ...{ id: `0197f1f2-0000-7000-8000-00000000000${name.at(-1)}`, name, isSample: false, method: 'link' },
  ...{ matches: [], consent: null, asked: null, canAsk: true, submission: null, obstacles: [notAgreedTo(name)] },
  ...values,
})

function show(lenders: BoardLender[]) {
  const body = { excluded: '', lenders }
  const server = fakeServer({
    [`GET ${board}`]: () => ({ body }),
    ...Object.fromEntries(
      lenders.map((each) => [
        `POST ${board}/${each.id}/ask`,
        () => {
          Object.assign(each, { canAsk: false, asked })
          return { body }
        },
      ]),
    ),
  })
  return { ...draw(<FileLenders applicationId={applicationId} />), server }
}

test('what keeps the file from every lender alike is said once, and with each what is its own', async () => {
  const against = (name: string, ...own: string[]) => ({
    obstacles: [notNow, notAgreedTo(name), ...own],
    canAsk: false,
  })
  show([
    lender('Pier Bank 1', against('Pier Bank 1')),
    lender('Quay Bank 2', against('Quay Bank 2', 'The licence of Quay Bank 2 in ME has expired.')),
  ])
  expect(await screen.findAllByText(notNow)).toHaveLength(1)
  expect(screen.getAllByText(/has agreed to none|has not agreed/)).toHaveLength(1)
  expect(screen.getByText('The licence of Quay Bank 2 in ME has expired.')).toBeDefined()
})

test('a lender that others differ from says once what the applicant said of it', async () => {
  const consent = { isGiven: true, at: '2026-03-01T10:00:00.000Z' }
  show([lender('Pier Bank 1', { consent, obstacles: [], canAsk: false }), lender('Quay Bank 2')])
  expect(await screen.findAllByText(/has not agreed/)).toHaveLength(1)
  expect(screen.getByText(/The applicant agreed/)).toBeDefined()
})

test('the order of several lenders is said, and of one there is none', async () => {
  const { unmount } = show([lender('Pier Bank 1'), lender('Quay Bank 2')])
  expect(await screen.findByText(/fewest open points, then the highest amount, then the quickest/)).toBeDefined()
  unmount()
  show([lender('Pier Bank 1')])
  await screen.findByText('Pier Bank 1')
  expect(screen.queryByText(/fewest open points/)).toBeNull()
})

test('an applicant is asked about all ticked lenders with one press', async () => {
  const { user, server } = show([lender('Pier Bank 1'), lender('Quay Bank 2'), lender('Reef Bank 3')])
  await user.click(await screen.findByRole('button', { name: 'Tick all that can be asked' }))
  await user.click(screen.getByRole('checkbox', { name: 'Tick Reef Bank 3' }))
  await user.click(screen.getByRole('button', { name: 'Ask to agree to 2 lenders' }))

  await vi.waitFor(() => expect(screen.getAllByText(/Pat Example asked the applicant/)).toHaveLength(2))
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
  const [left] = screen.getAllByRole('listitem').filter((item) => within(item).queryByText('Reef Bank 3'))
  expect(left && within(left).getByRole('button', { name: /Ask the applicant to agree/ })).toBeDefined()
})

// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ApplicationToolbar } from './application-toolbar.tsx'
import type { ApplicationQuery } from './list-queries.ts'

function show(question: Partial<ApplicationQuery>) {
  const queries: Partial<ApplicationQuery>[] = []
  const plain: ApplicationQuery = {
    ...({ q: '', view: 'open', only: '', owner: 'all', sort: 'newest', event: '', during: '', source: '' } as const),
    ...{ product: '', state: '', lender: '', tag: '', amount: '', submitted: '' },
  }
  const view = renderAdmin(
    <ApplicationToolbar
      question={{ ...plain, ...question }}
      me=""
      lenders={[]}
      onAsk={(change) => void queries.push(change)}
      searchBox={createRef()}
    />,
  )
  return { ...view, queries }
}

/** Returns the stages that the filter offers. */
async function listStages(user: ReturnType<typeof show>['user']) {
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(await screen.findByRole('option', { name: 'Stage or pending work' }))
  return within(screen.getByRole('listbox', { name: 'Stage or pending work' }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
}

test('closed applications are filtered by their outcomes, and open ones by stage', async () => {
  const { user, unmount } = show({ view: 'closed' })
  const stages = await listStages(user)
  expect(stages.slice(-7)).toEqual(['Funded', 'Renewal', 'Not placed', 'Withdrawn', 'Expired', 'Duplicate', 'Spam'])
  expect(stages).not.toContain('On hold')
  unmount()
  const open = show({ view: 'open' })
  expect(await listStages(open.user)).not.toContain('Funded')
})

test('a stage that does not exist in the new view is reset', async () => {
  const { user, queries } = show({ view: 'closed', only: 'funded' })
  await user.click(screen.getByRole('button', { name: 'Drafts' }))
  await user.click(screen.getByRole('button', { name: 'All' }))
  expect(queries).toEqual([{ view: 'drafts', only: '' }, { view: 'all' }])
})

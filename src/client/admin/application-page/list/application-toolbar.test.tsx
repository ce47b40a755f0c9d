// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { expect, test } from 'vitest'
import type { ApplicationQuery } from '#client/admin/application-page/queries.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ApplicationToolbar } from './application-toolbar.tsx'

function show(question: Partial<ApplicationQuery>) {
  const queries: Partial<ApplicationQuery>[] = []
  const plain = { q: '', view: 'open', only: '', owner: 'all', sort: 'newest' } as const
  const view = renderAdmin(
    <ApplicationToolbar
      question={{ ...plain, ...question }}
      onAsk={(change) => void queries.push(change)}
      searchBox={createRef()}
    />,
  )
  const stages = within(screen.getByLabelText('Stage or pending work'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  return { ...view, queries: queries, stages }
}

test('closed applications are filtered by their outcomes, and open ones by stage', () => {
  const { stages, unmount } = show({ view: 'closed' })
  expect(stages.slice(-7)).toEqual(['Funded', 'Renewal', 'Not placed', 'Withdrawn', 'Expired', 'Duplicate', 'Spam'])
  expect(stages).not.toContain('On hold')
  unmount()
  expect(show({ view: 'open' }).stages).not.toContain('Funded')
})

test('a stage that does not exist in the new view is reset', async () => {
  const { user, queries } = show({ view: 'closed', only: 'funded' })
  await user.selectOptions(screen.getByLabelText('View'), 'Drafts')
  await user.selectOptions(screen.getByLabelText('View'), 'All')
  expect(queries).toEqual([{ view: 'drafts', only: '' }, { view: 'all' }])
})

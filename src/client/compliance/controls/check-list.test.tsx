// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sectionLabels } from '#client/system/settings/section-labels.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { CheckList } from './check-list.tsx'

const show = (isAllowed: boolean) =>
  renderAdmin(
    <CheckList
      checks={[{ check: 'claims', items: ['“500+ funded” has no evidence.'] }]}
      mayCall={() => isAllowed}
      renderLink={(to, text) => <a href={to}>{text}</a>}
    />,
  )

test('figures without evidence link to their section of the settings by its title', () => {
  const { unmount } = show(true)
  const link = screen.getByRole('link', { name: sectionLabels.claims.title })
  expect(link.getAttribute('href')).toBe('/admin/settings/site?section=claims')
  unmount()
  show(false)
  expect(screen.getByText(`Owners and managers can fix this in Settings, ${sectionLabels.claims.title}.`)).toBeDefined()
})

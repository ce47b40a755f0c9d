// @vitest-environment jsdom
import { fireEvent, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import type { OwnGuide } from '#shared/system/guides/guide.ts'
import type { SavedSections } from '#shared/system/settings/contract.ts'
import { defaultSections, type SectionName, sectionNames } from '#shared/system/settings/sections.ts'
import { useDrafts } from './drafts.ts'
import { settingId } from './section-context.ts'
import { SectionEditor } from './section-editor.tsx'

const licenses = [{ state: 'CA', kind: 'Broker license', number: '1', wording: '' }] as const
const values = { ...defaultSections, licenses }
const savedAs = (section: SectionName, version = 0) =>
  ({ version, changedBy: null, changedAt: null, value: values[section] }) as unknown as SavedSections[SectionName]

function Editor({
  section,
  version = 0,
  mayChange = true,
}: {
  section: SectionName
  version?: number
  mayChange?: boolean
}) {
  const { drafts, keep } = useDrafts()
  return (
    <SectionEditor
      section={section}
      mayChange={mayChange}
      saved={savedAs(section, version)}
      draft={drafts[section]}
      onDraft={(draft) => keep(section, draft)}
    />
  )
}

const leaves = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leaves(part, path ? `${path}.${key}` : key))
    : [path]

test.each(sectionNames)('every field of %s has an accessible name', async (section) => {
  renderAdmin(<Editor section={section} />)
  await waitForElementToBeRemoved(() => screen.queryByText('Loading...')).catch(() => {})
  for (const path of leaves(values[section])) {
    const field = document.getElementById(settingId(section, path))
    expect([path, (field as HTMLInputElement | null)?.labels?.length]).toEqual([path, 1])
  }
})

test('users who may not change a section see it read-only with an explanation', () => {
  renderAdmin(<Editor section="security" mayChange={false} />)
  expect(document.querySelector('input')?.matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Only owners can change this section.')).toBeDefined()
})

test('a change is marked as unsaved, survives a reload, and is saved on its base version', async () => {
  const { requests } = fakeServer({ 'PUT /api/admin/settings/brand': () => ({ body: { version: 4 } }) })
  const { user, unmount } = renderAdmin(<Editor section="brand" version={3} />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.clear(screen.getByLabelText('Name'))
  await user.type(screen.getByLabelText('Name'), 'Seawall Capital')
  expect(screen.getByText('Unsaved changes')).toBeDefined()
  expect(sessionStorage.formDrafts).toContain('Seawall Capital')
  unmount()

  const again = renderAdmin(<Editor section="brand" version={9} />)
  expect(screen.getByRole('alert').textContent).toContain('Someone else has saved this section since you opened it')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Seawall Capital')
  await again.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. The site shows it in a moment.')
  expect(requests[0]?.body).toEqual({ version: 3, value: { ...defaultSections.brand, name: 'Seawall Capital' } })
  expect(sessionStorage.formDrafts).toBeUndefined()
})

test('keeps edits made while saving, based on the saved version', async () => {
  const { requests } = fakeServer({
    'PUT /api/admin/settings/brand': ({ body }) => ({ body: { version: Number(body.version) + 1 } }),
  })
  const { user } = renderAdmin(<Editor section="brand" version={3} />)
  await user.type(screen.getByLabelText('Name'), ' One')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Seawall Capital' } })
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Seawall Capital')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. The site shows it in a moment.')
  expect(requests.map(({ body }) => body.version)).toEqual([3, 4])
})

test('accepts formatted numbers and rejects invalid ones next to the field before any request', async () => {
  const { requests } = fakeServer({ 'PUT /api/admin/settings/offers': () => ({ body: { version: 1 } }) })
  const { user } = renderAdmin(<Editor section="offers" />)
  const rate = screen.getByLabelText<HTMLInputElement>(/Lowest rate/)
  const amount = screen.getByLabelText<HTMLInputElement>(/Minimum business/)
  expect([rate.value, amount.value]).toEqual(['4.5', '20,000'])

  await user.clear(amount)
  await user.type(amount, 'a lot')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByText('Enter whole dollars from 1,000 to 100,000,000')).toBeDefined()
  expect([amount.value, amount.getAttribute('aria-invalid'), requests.length]).toEqual(['a lot', 'true', 0])

  await user.clear(amount)
  await user.type(amount, '$25,000')
  await user.clear(rate)
  await user.type(rate, '5.25%')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body.value).toMatchObject({
    business: { amount: { fromDollars: 25_000 }, lowestRateBasisPoints: 525 },
  })
})

test('names faults in the Markdown of a guide before any request', async () => {
  const { requests } = fakeServer({ 'PUT /api/admin/settings/guides': () => ({ body: { version: 1 } }) })
  const guide: OwnGuide = {
    slug: 'rates',
    title: '',
    description: 'What changed for small businesses this year, and what did not.',
    topic: 'costs',
    body: `${'Plain words about rates. '.repeat(20)}<b>bold</b>`,
    sources: '',
    reviewed: '2026-11-26',
  }
  const saved = { version: 0, changedBy: null, changedAt: null, value: [guide] }
  const { user } = renderAdmin(
    <SectionEditor
      section="guides"
      mayChange
      saved={saved}
      draft={{ version: 0, value: [guide] }}
      onDraft={() => {}}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('alert')
  expect(within(summary).getByText(/HTML isn’t supported/)).toBeDefined()
  expect(within(summary).getByText('Enter a title of at least 5 characters')).toBeDefined()
  expect(requests).toEqual([])
})

test("a conflict shows the other user's values next to each field and keeps the user's own until they decide", async () => {
  const conflict = {
    status: 409,
    body: {
      code: 'conflict',
      message: 'Max Manager has saved this section since you opened it.',
      fields: { tagline: 'Max Manager changed this to: By the sea' },
    },
  }
  const { requests } = fakeServer({
    'PUT /api/admin/settings/brand': ({ body }) => (body.version === 0 ? conflict : { body: { version: 2 } }),
  })
  const { user } = renderAdmin(<Editor section="brand" />)
  await user.type(screen.getByLabelText('Name'), ' Two')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findAllByText('Max Manager changed this to: By the sea')).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Harborline Funding Two')
  expect(requests).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Discard mine' }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Harborline Funding')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('list entries are added, reordered and removed with labeled buttons', async () => {
  const { user } = renderAdmin(<Editor section="claims" />)
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  await screen.findAllByRole('heading', { level: 3 })
  expect(titles()[0]).toBe('$5M+ fundedMissing as-of date, evidence, approval')

  await user.click(screen.getByRole('button', { name: 'Move figure 1 down' }))
  expect(titles()[0]).toContain('500+ clients')
  await user.click(screen.getByRole('button', { name: 'Remove figure 1' }))
  expect(titles()).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Add a figure' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('claims.2.value'))
})

test('warns about an unreadable accent color while it is being chosen', async () => {
  const { user } = renderAdmin(<Editor section="colors" />)
  expect(screen.getByText(/Readable/)).toBeDefined()
  const lightness = screen.getByLabelText('Lightness, percent')
  await user.clear(lightness)
  await user.type(lightness, '68')
  expect(screen.getByText(/At least 4.5 to 1 is needed/)).toBeDefined()
})

import { expect } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { test } from '#server/testing/test-server.ts'
import type { OwnGuide } from '#shared/system/guides/guide.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'
import { saveSection } from './commands.ts'
import { findShownSettings, findSiteSettings } from './queries.ts'

const guide: OwnGuide = {
  slug: 'our-guide',
  title: 'Our guide',
  description: 'What this brokerage wants its visitors to know about funding.',
  topic: 'choosing',
  body: 'Plain words about funding. '.repeat(20).trim(),
  sources: '',
  reviewed: '2026-11-20',
  isDraft: false,
  publishOn: '',
}

/** Late evening of November 26 in New York, when it is already the 27th in UTC. */
const evening = new Date('2026-11-27T04:30:00Z')

test('visitors see no draft and nothing before its day in the brokerage’s time zone', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'owner' })
  const ctx: Context = { ...server.ctx, now: () => evening, actor: { kind: 'staff', id, role: 'owner', sessionId: id } }
  const guides = [
    { ...guide, slug: 'now' },
    { ...guide, slug: 'draft', isDraft: true },
    { ...guide, slug: 'today', publishOn: '2026-11-26' },
    { ...guide, slug: 'tomorrow', publishOn: '2026-11-27' },
  ]
  await saveSection(ctx, { section: 'guides', version: 0, value: guides })
  const [question] = defaultSections.faq
  const faq = [
    { ...question, isDraft: true },
    { ...question, question: 'Is it open on Friday?', publishOn: '2026-11-27' },
  ]
  await saveSection(ctx, { section: 'faq', version: 0, value: faq })
  const [quote] = defaultSections.testimonials
  await saveSection(ctx, { section: 'testimonials', version: 0, value: [quote, { ...quote, isDraft: true }] })

  const shown = await findShownSettings(ctx)
  expect(shown.guides.map(({ slug }) => slug)).toEqual(['now', 'today'])
  expect([shown.faq, shown.testimonials.length]).toEqual([[], 1])

  const later = await findShownSettings({ ...ctx, now: () => new Date('2026-11-27T05:00:00Z') })
  expect(later.guides.map(({ slug }) => slug)).toEqual(['now', 'today', 'tomorrow'])
  expect(later.faq.map(({ question }) => question)).toEqual(['Is it open on Friday?'])
  expect((await findSiteSettings(ctx)).guides).toEqual([])
})

test('a guide with HTML or an unsafe link is refused', async ({ server }) => {
  const { id } = await server.createStaff({ role: 'owner' })
  const ctx: Context = { ...server.ctx, actor: { kind: 'staff', id, role: 'owner', sessionId: id } }
  const value = [
    { ...guide, body: `${guide.body} <script>alert(1)</script>` },
    { ...guide, slug: 'other', body: `${guide.body} [press](javascript:alert(1))` },
  ]
  await expect((async () => saveSection(ctx, { section: 'guides', version: 0, value }))()).rejects.toMatchObject({
    code: 'invalid',
    fields: { '0.body': expect.stringContaining('HTML'), '1.body': expect.stringContaining('Links') },
  })
})

import { expect, vi } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { testDatabase } from '#server/testing/test-database.ts'
import { test as base } from '#server/testing/test-server.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'
import { defaultSiteSettings, type SiteSettings } from '#shared/system/settings/site-settings.ts'
import { saveSection } from './commands.ts'
import { type LiveSettings, openLiveSettings } from './live-settings.ts'

interface Follower extends LiveSettings {
  readonly applied: SiteSettings[]
  readonly problems: unknown[]
}
interface Fixtures {
  /** Opens one server's live settings; `refuse` makes its rendering fail. */
  follow(refuse?: (settings: SiteSettings) => boolean): Promise<Follower>
  /** Saves another brand name as the next version. */
  rename(name: string): Promise<void>
}

const test = base.extend<Fixtures>({
  follow: async ({ pool }, use) => {
    const { listen } = await testDatabase()
    const opened: LiveSettings[] = []
    await use(async (refuse = () => false) => {
      const applied: SiteSettings[] = []
      const problems: unknown[] = []
      const live = await openLiveSettings({
        ...{ pool, listen, retryMs: 50, now: () => new Date(), report: (error) => problems.push(error) },
        apply: async (settings) => {
          if (refuse(settings)) throw new Error('no page for that')
          applied.push(settings)
        },
      })
      opened.push(live)
      return { ...live, applied, problems }
    })
    for (const live of opened) await live.stop()
  },
  rename: async ({ server }, use) => {
    const { id } = await server.createStaff({ role: 'owner' })
    const ctx: Context = { ...server.ctx, actor: { kind: 'staff', id, role: 'owner', sessionId: id } }
    let version = 0
    await use(async (name) => {
      await saveSection(ctx, { section: 'brand', version, value: { ...defaultSections.brand, name } })
      version++
    })
  },
})

test('a change reaches every running server, and one that starts later', async ({ follow, rename }) => {
  const [one, two] = await Promise.all([follow(), follow()])
  expect([one.applied, one.current()]).toEqual([[], defaultSiteSettings])
  await rename('Seawall Capital')

  for (const server of [one, two])
    await vi.waitFor(() => expect(server.current().brand.name).toBe('Seawall Capital'), { timeout: 10_000 })
  const later = await follow()
  expect(later.applied.map(({ brand }) => brand.name)).toEqual(['Seawall Capital'])
})

test('after many changes the last one is applied, and no version is rendered twice', async ({ follow, rename }) => {
  const server = await follow()
  for (let n = 1; n <= 8; n++) await rename(`Harbor ${n}`)

  await vi.waitFor(() => expect(server.current().brand.name).toBe('Harbor 8'), { timeout: 10_000 })
  const names = server.applied.map(({ brand }) => brand.name)
  expect(new Set(names).size).toBe(names.length)
})

test('failed pages keep their previous version, staff are notified, and rendering is retried', async ({
  follow,
  rename,
}) => {
  let isBroken = true
  const server = await follow(({ brand }) => isBroken && brand.name === 'Broken')
  await rename('Seawall Capital')
  await vi.waitFor(() => expect(server.current().brand.name).toBe('Seawall Capital'), { timeout: 10_000 })

  await rename('Broken')
  await vi.waitFor(() => expect(server.state().problem).toBe('no page for that'), { timeout: 10_000 })
  expect(server.current().brand.name).toBe('Seawall Capital')
  expect(server.problems).not.toEqual([])

  isBroken = false
  await vi.waitFor(() => expect(server.current().brand.name).toBe('Broken'), { timeout: 10_000 })
  expect(server.state().problem).toBeNull()
})

test('an invalid stored section falls back to its default and the others stay', async ({ server, follow, rename }) => {
  await rename('Seawall Capital')
  await server.ctx.db.execute(`
    insert into site_settings select 'hours', '{"days": 7}', 1, changed_by, changed_at from site_settings limit 1`)

  expect((await follow()).current()).toEqual({
    ...defaultSiteSettings,
    brand: { ...defaultSiteSettings.brand, name: 'Seawall Capital' },
  })
})

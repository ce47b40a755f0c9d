import type { APIRequestContext } from '@playwright/test'
import { defaultSections, type SectionName } from '#shared/system/settings/sections.ts'
import { owner, startProgram } from './program.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

/** Saves as the owner, regardless of the version in force. */
async function save(request: APIRequestContext, section: SectionName, value: unknown) {
  const { token } = await (await request.post('/api/auth/login', { data: owner })).json()
  const headers = { authorization: `Bearer ${token}` }
  const { sections } = await (await request.get('/api/admin/settings', { headers })).json()
  const { version } = sections[section]
  return request.put(`/api/admin/settings/${section}`, { headers, data: { version, value } })
}

/** The promised time. It usually takes a second or two; on a busy machine, all pages may take longer. */
const soon = { timeout: 60_000 }

const html = async (request: APIRequestContext, path = '/') => (await request.get(path)).text()

/** A story with its own program, because it changes the site's settings. */
const settingsStory = story.extend({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn what a fixture needs
    async ({}, use) => {
      const program = await startProgram({
        ADMIN_EMAIL: owner.email,
        ADMIN_PASSWORD: owner.password,
        STAFF_MFA: 'optional',
      })
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})
settingsStory.describe.configure({ mode: 'serial', timeout: 120_000 })

settingsStory('settings saved by the owner are shown on every page within seconds', async ({ page, request }) => {
  const before = await (await request.get('/sw.js')).text()
  const saved = await save(request, 'brand', { name: 'Seawall Capital', tagline: 'Money with its price on it' })
  expect(saved.status()).toBe(200)

  await expect.poll(() => html(request), soon).toContain('Seawall Capital')
  for (const path of ['/about', '/privacy-policy', '/admin/login', '/no-such-page'])
    expect(await html(request, path)).toContain('Seawall Capital')
  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Seawall Capital' })
  // Users with a cached site are asked to refresh.
  const versionOf = (worker: string) => /"version":"([^"]+)"/.exec(worker)?.[1]
  expect(versionOf(await (await request.get('/sw.js')).text())).not.toBe(versionOf(before))

  await page.goto('/')
  await expect(page).toHaveTitle(/Seawall Capital/)
})

settingsStory('pages are still served compressed and with their own content policy', async ({ program }) => {
  const answer = await fetch(`${program.address}/`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('content-security-policy')).toContain("style-src 'self' 'sha256-")
  expect(await answer.text()).toContain('Seawall Capital')
})

settingsStory(
  "the owner's accent color is applied to buttons under the strict content policy",
  async ({ page, request }) => {
    await save(request, 'colors', { hue: 255, lightness: 38 })
    await expect.poll(() => html(request), soon).toContain('oklch(0.38 0.085 255)')

    await page.goto('/')
    const button = page.getByRole('button', { name: 'Get my free analysis' })
    await expect(button).toHaveCSS('background-color', 'oklch(0.38 0.085 255)')
    expect((await save(request, 'colors', { hue: 90, lightness: 65 })).status()).toBe(422)
  },
)

settingsStory('zoom can be unlocked for all visitors', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const zoom = () => page.locator('meta[name=viewport]').getAttribute('content')
  await page.goto('/')
  expect(await zoom()).toContain('user-scalable=no')

  await save(request, 'reading', { isZoomLocked: false })
  await expect.poll(() => html(request), soon).not.toContain('data-lock="')
  await page.goto('/')
  expect(await zoom()).not.toContain('user-scalable')
})

settingsStory('no page mixes old and new settings while they change', async ({ request }) => {
  const names = Array.from({ length: 6 }, (_, n) => `Harbor Number ${n}`)
  let isSaving = true
  const saving = (async () => {
    for (const name of names) await save(request, 'brand', { ...defaultSections.brand, name })
    isSaving = false
  })()
  let layouts = 0
  while (isSaving || !(await html(request)).includes('Harbor Number 5')) {
    const page = await html(request, '/about')
    const seen = new Set(page.match(/Harbor Number \d|Seawall Capital|Harborline Funding/g))
    expect([...seen]).toHaveLength(1)
    layouts++
  }
  await saving
  expect(layouts).toBeGreaterThan(3)
})

settingsStory('the owner changes a section in the admin, and undoes it', async ({ page, request }) => {
  await openAdmin(page, '/admin/settings/site?section=hours')
  await page.getByLabel('From').fill('8:30 am')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. The site shows it in a moment.')).toBeVisible()
  await expect.poll(() => html(request, '/contact'), soon).toContain('8:30 AM')

  await page.getByRole('button', { name: 'Version history' }).click()
  await expect(page.getByText('From: 8:30 AM')).toBeVisible()
  await page.getByRole('button', { name: 'Restore version 0' }).click()
  await expect(page.getByLabel('From')).toHaveValue('9:00 AM')
  await expect.poll(() => html(request, '/contact'), soon).not.toContain('8:30 AM')
})

settingsStory('unsaved changes survive a reload and are marked as unsaved', async ({ page }) => {
  await openAdmin(page, '/admin/settings/site?section=contact')
  await page.getByLabel('Phone').fill('(212) 555-0142')
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('(212) 555-0142')
  await expect(page.getByRole('link', { name: /Contact\s*unsaved/ })).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('')
})

import { sectionNames } from '#shared/system/settings/sections.ts'
import { expectAccessible } from './expect-accessible.ts'
import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

story(
  'every section of the site settings is accessible on phones and desktops, in light and dark mode',
  async ({ page }) => {
    // Checks many whole pages.
    story.setTimeout(300_000)
    await openAdmin(page, '/admin/settings/site')
    for (const section of sectionNames) {
      await page.goto(`/admin/settings/site?section=${section}`)
      await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
      await expectAccessible(page, section)
    }
  },
)

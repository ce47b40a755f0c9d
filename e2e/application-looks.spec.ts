import { beginApplication, goOn } from './applicant.ts'
import { expectSound } from './sound.ts'
import { expect, somebody, story } from './story.ts'

const looks = [{ width: 360 }, { width: 360, textSize: 200 }, { width: 1280 }] as const

story(
  'no step has accessibility violations or horizontal overflow, on a phone, at twice the text size, or on a desktop',
  async ({ page }) => {
    story.setTimeout(300_000)
    await page.goto('/application-portal')
    await expectSound(page, 'start', looks)
    await beginApplication(page, somebody(), 'My business')
    for (const slug of ['business', 'owners', 'request', 'financials', 'consents']) {
      await page.goto(`/application-portal?step=${slug}`)
      await goOn(page)
      await expect(page.getByText('Please check your answers')).toBeVisible()
      await expectSound(page, slug, looks)
    }
    for (const slug of ['documents', 'lenders', 'review', 'elsewhere']) {
      await page.goto(`/application-portal?step=${slug}`)
      await expect(page.locator('[data-file-open] h1')).toBeVisible()
      await expectSound(page, slug, looks)
    }
  },
)

import { clickContinue, startApplication } from './applicant.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expect, newVisitor, story } from './story.ts'

const layouts = [{ width: 360 }, { width: 360, textSize: 200 }, { width: 1280 }] as const

story(
  'no step has accessibility violations or horizontal overflow, on a phone, at twice the text size, or on a desktop',
  async ({ page }) => {
    story.setTimeout(300_000)
    await page.goto('/application-portal')
    await expectAccessible(page, 'start', layouts)
    await startApplication(page, newVisitor(), 'My business')
    for (const slug of ['business', 'owners', 'request', 'financials', 'consents']) {
      await page.goto(`/application-portal?step=${slug}`)
      await clickContinue(page)
      await expect(page.getByText('Please check your answers')).toBeVisible()
      await expectAccessible(page, slug, layouts)
    }
    for (const slug of ['documents', 'lenders', 'review', 'elsewhere']) {
      await page.goto(`/application-portal?step=${slug}`)
      await expect(page.locator('[data-file-open] h1')).toBeVisible()
      await expectAccessible(page, slug, layouts)
    }
  },
)

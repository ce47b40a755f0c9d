import { openAdmin } from './staff.ts'
import { expect, story } from './story.ts'

const rows = [
  'Author,Review,Stars,Source,Link,Date,Screenshot',
  'Ada H.,They showed me the fee first.,5,Google,https://reviews.example.com/1,3/2/2026,',
  'Bo K.,One person answered every question.,4 stars,Letter,,2026-04-01,letter.png',
  'Ada H.,They showed me the fee first,5,Google,https://reviews.example.com/1/,3/2/2026,',
  'Cy,Great,6,,http://example.com,soon,',
]

story('an owner imports reviews with proof, sees what is wrong first, and undoes the import', async ({ page }) => {
  await openAdmin(page, '/admin/settings/site?section=reviews')
  await page.getByLabel('CSV file and screenshots').setInputFiles([
    { name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) },
    { name: 'letter.png', mimeType: 'image/png', buffer: await page.screenshot() },
  ])
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row', { name: /^2 Ada H\./ })).toContainText('New')
  await expect(preview.getByRole('row', { name: /^4 Ada H\./ })).toContainText('Duplicate of line 2')
  const bad = preview.getByRole('row', { name: /^5 Cy/ })
  for (const field of ['Stars, 1 to 5', 'Published on', 'Address of the review', 'Written on'])
    await expect(bad).toContainText(field)

  await page.getByRole('button', { name: 'Import 2 reviews' }).click()
  await expect(page.getByText('2 reviews imported.')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await expect(async () => {
    const about = await (await page.request.get('/about')).text()
    expect(about).toContain('They showed me the fee first.')
    expect(about).toContain('One person answered every question.')
  }).toPass()

  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('2 reviews removed again.')).toBeVisible()
  await expect(async () => {
    expect(await (await page.request.get('/about')).text()).not.toContain('They showed me the fee first.')
  }).toPass()
})

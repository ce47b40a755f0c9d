import { expect, test } from 'vitest'
import { pageInput } from '#client/testing/page-input.ts'
import { legalVersions } from '#shared/system/settings/content/legal-versions.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { renderPage } from './render.tsx'

const textOf = (path: string) =>
  (/<article.*<\/article>/s.exec(renderPage(path, { ...pageInput, settings: defaultSiteSettings }))?.[0] ?? '')
    .replaceAll(/<\/(h1|h2|h3|p|li|tr|dt|dd|nav)>/g, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')

test.each([
  ['/terms-of-service', legalVersions.terms],
  ['/privacy-policy', legalVersions.privacy],
])('the text of %s changes only with its version, and each version stays in docs/legal', async (path, version) => {
  const text = textOf(path)
  expect(text).toContain(`Version ${version}.`)
  // A changed text needs a new version, and so a new file.
  await expect(`${text}\n`).toMatchFileSnapshot(`../../../../docs/legal${path}-${version}.txt`)
})

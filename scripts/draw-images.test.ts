import fs from 'node:fs'
import { expect, test } from 'vitest'
import { renderManifest } from '#client/entries/site/render.tsx'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'

function sizeOf(picture: Buffer) {
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`
}

test('the manifest names icons that exist in the stated size', () => {
  const manifest = JSON.parse(renderManifest(defaultSiteSettings))
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons

  expect(manifest).toMatchObject({ name: 'Harborline Funding', start_url: '/' })
  expect(icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable')
  for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png'))
    expect(sizeOf(fs.readFileSync(`public${src}`))).toBe(sizes)
})

test.each([
  ['public/icons/icon-192x192.png', '192x192'],
  ['public/icons/apple-touch-icon.png', '180x180'],
])('%s has the size in its file name', (file, size) => {
  expect(sizeOf(fs.readFileSync(file))).toBe(size)
})

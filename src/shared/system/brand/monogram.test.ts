import fs from 'node:fs'
import { expect, test } from 'vitest'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { iconSvg, monogram, monogramUrl } from './monogram.ts'

const { brand, colors } = defaultSiteSettings
const hash = '0123456789abcdef0123456789abcdef'
const content = (url: string | undefined) => decodeURIComponent(url?.split(',').slice(1).join(',') ?? '')

test('a brand without a picture has an icon that needs no request', () => {
  const url = monogramUrl({ brand: { ...brand, name: 'Élan & Fils' }, colors })

  expect(url).not.toMatch(/["<>#&]/)
  expect(content(url)).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' .*fill='#0c583c'.*>ÉF<\/text><\/svg>$/)
})

test('Harborline’s own icon is the file of the build', () => {
  const file = fs
    .readFileSync('public/icons/icon.svg', 'utf8')
    .replace(/\s*\n\s*/g, '')
    .replace(' aria-hidden="true"', '')

  expect(iconSvg(monogram({ brand, colors }))).toBe(file)
})

test('an uploaded picture is requested', () => {
  expect(monogramUrl({ brand: { ...brand, icon: `${hash}-64x64.png` }, colors })).toBeUndefined()
})

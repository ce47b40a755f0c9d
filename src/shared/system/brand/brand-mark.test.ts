import { expect, test } from 'vitest'
import { fileNameOf } from '#shared/kit/brand-name.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { brandQuery, headerMark, iconImage, initialsOf } from './brand-mark.ts'

const hash = '0123456789abcdef0123456789abcdef'
const [square, wide] = [`${hash}-64x64.svg`, `${hash}-320x64.png`]
const { brand, colors } = defaultSiteSettings

test.each([
  ['Harborline Funding', 'HF', 'harborline-funding'],
  ['The Pier', 'P', 'the-pier'],
  ['Lighthouse Capital LLC', 'LC', 'lighthouse-capital-llc'],
  ['Élan & Fils', 'ÉF', 'elan-fils'],
  ['7 Seas', '7S', '7-seas'],
  ['A', 'A', 'a'],
  ['日本 資金', '日資', 'brokerage'],
  ['&', '', 'brokerage'],
])('%s has the initials %s, and files named %s', (name, initials, file) => {
  expect([initialsOf(name), fileNameOf(name)]).toEqual([initials, file])
})

test('a wide logo replaces the name in headers but is no icon', () => {
  expect(headerMark({ name: 'Pier', logo: wide })).toMatchObject({
    ...{ kind: 'logo', showsName: false },
    image: { src: `/images/${wide}`, width: 180, height: 36 },
  })
  expect(headerMark({ name: 'Pier', logo: square })).toMatchObject({ kind: 'logo', showsName: true })
  expect(headerMark({ name: 'Pier', logo: '' })).toEqual({ kind: 'initials', text: 'P' })
  expect(headerMark(brand)).toEqual({ kind: 'harborline' })
  expect([wide, square].map((logo) => iconImage({ ...brand, logo }))).toEqual(['', square])
  expect(iconImage({ ...brand, logo: square, icon: wide })).toBe(wide)
})

test('addresses of icons change with every part of the brand, and Harborline’s own have no version', () => {
  const queries = [
    brandQuery({ brand, colors }),
    brandQuery({ brand: { ...brand, name: 'Pier' }, colors }),
    brandQuery({ brand: { ...brand, logo: wide }, colors }),
    brandQuery({ brand: { ...brand, icon: wide }, colors }),
    brandQuery({ brand, colors: { hue: 255, lightness: 41 } }),
  ]
  expect(queries[0]).toBe('')
  expect(new Set(queries).size).toBe(5)
  for (const query of queries.slice(1)) expect(query).toMatch(/^\?v=[0-9a-z]{3,7}$/)
})

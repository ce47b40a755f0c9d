import { expect, test } from 'vitest'
import { sectionNames } from '#shared/system/settings/sections.ts'
import { sectionSlugs } from './site-settings-search.ts'

test('each section has an address, in the order of the page', () => {
  expect(sectionSlugs).toEqual(sectionNames)
})

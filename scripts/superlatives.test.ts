import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

test('no screen, email or PDF calls an offer or a lender the cheapest', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => /cheapest/i.test(readFileSync(file, 'utf8')))).toEqual([])
})

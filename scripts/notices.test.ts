import fs from 'node:fs'
import { expect, test } from 'vitest'
import { headOf, listShippedPackages } from './list-shipped-packages.ts'

/** Licenses that let an MIT product include the package if its text is named. */
const accepted =
  /^\(?(MIT|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|Unlicense|CC0-1\.0|OFL-1\.1|BlueOak-1\.0\.0|Zlib|Python-2\.0|MIT-0)\b/
/** DejaVu: Bitstream Vera, which asks only for its text and another name for changed fonts. */
const isAccepted = ({ name, license }: { name: string; license: string }) =>
  accepted.test(license) || name === 'dejavu-fonts-ttf'

test('THIRD-PARTY-NOTICES names each shipped package with its version and license (npm run notices)', () => {
  const notices = new Set(fs.readFileSync('THIRD-PARTY-NOTICES', 'utf8').split('\n'))
  const shipped = listShippedPackages()
  expect(shipped.length).toBeGreaterThan(100)
  expect(shipped.map(headOf).filter((head) => !notices.has(head))).toEqual([])
  const heads = new Set(shipped.map(headOf))
  const named = [...notices].filter((text) => /^@?[\w./-]+ \d+\.\d+\.\d+\S* \(.+\)$/.test(text))
  expect(named.filter((head) => !heads.has(head))).toEqual([])
})

test('every shipped package has a license that the product may include', () => {
  expect(
    listShippedPackages()
      .filter((each) => !isAccepted(each))
      .map(headOf),
  ).toEqual([])
})

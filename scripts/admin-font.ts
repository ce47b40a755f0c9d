// Draws the text face of the admin area: Inter with the letters of Western names, weights 400 to 700.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const target = 'src/client/ui/fonts/inter.woff2'
const maxBytes = 26 * 1024

const require = createRequire(import.meta.url)
const source = path.dirname(require.resolve('@fontsource-variable/inter/package.json'))
const original = fs.readFileSync(path.join(source, 'files/inter-latin-wght-normal.woff2'))

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•·×−→←↑↓≈€`

const subset = await subsetFont(original, characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'tnum', 'calt'],
  noHinting: true,
})
if (subset.length > maxBytes) throw new Error(`${target}: ${subset.length} bytes exceed the limit of ${maxBytes}.`)
fs.writeFileSync(target, subset)
fs.copyFileSync(path.join(source, 'LICENSE'), 'src/client/ui/fonts/LICENSE-INTER')
console.log(`${target}: ${subset.length} bytes`)

import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const maxBytes = 24 * 1024
const target = 'src/client/ui/fonts'

/** What headings and figures are written with: printable ASCII, accents of Western European names, typographic signs. */
const characters =
  String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index)) +
  'ÀÁÂÄÇÈÉÊËÍÑÓÔÖØÚÜàáâäçèéêëíñóôöøúü' +
  '–—‘’“”…•·×−→ §©'

const require = createRequire(import.meta.url)
const source = path.dirname(require.resolve('@fontsource-variable/source-serif-4/package.json'))
const original = fs.readFileSync(path.join(source, 'files/source-serif-4-latin-opsz-normal.woff2'))

const subset = await subsetFont(original, characters, {
  targetFormat: 'woff2',
  // One optical size, drawn for headings, and one weight: a second would double what a first visit loads.
  variationAxes: { opsz: 32, wght: 600 },
  keepFeatures: ['kern', 'tnum', 'lnum'],
  noHinting: true,
})
if (subset.length > maxBytes) throw new Error(`The display font has ${subset.length} bytes; at most ${maxBytes} fit.`)

fs.writeFileSync(path.join(target, 'display.woff2'), subset)
fs.copyFileSync(path.join(source, 'LICENSE'), path.join(target, 'LICENSE'))
console.log(`${target}/display.woff2: ${subset.length} bytes`)

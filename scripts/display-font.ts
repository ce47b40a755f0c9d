import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const target = 'src/client/ui/fonts'

/** First visits load the first file; the second loads only for its characters, such as a name with an accent. */
const faces = [
  {
    file: 'display.woff2',
    characters: `${letters('AZ')}${letters('az')}${letters('09')} !"$%&'()+,-./:;?–—’“”…`,
    maxBytes: 10 * 1024,
  },
  {
    file: 'display-rare.woff2',
    characters: '#*<=>@[]_{|}~‘•·×−→§©ÀÁÂÄÇÈÉÊËÍÑÓÔÖØÚÜàáâäçèéêëíñóôöøúü',
    maxBytes: 10 * 1024,
  },
]

const require = createRequire(import.meta.url)
const source = path.dirname(require.resolve('@fontsource-variable/source-serif-4/package.json'))
const original = fs.readFileSync(path.join(source, 'files/source-serif-4-latin-opsz-normal.woff2'))

for (const { file, characters, maxBytes } of faces) {
  const subset = await subsetFont(original, characters, {
    targetFormat: 'woff2',
    // A second weight would double a first visit's download.
    variationAxes: { opsz: 32, wght: 600 },
    keepFeatures: ['kern', 'tnum', 'lnum'],
    noHinting: true,
  })
  if (subset.length > maxBytes) throw new Error(`${file}: ${subset.length} bytes exceed the limit of ${maxBytes}.`)
  fs.writeFileSync(path.join(target, file), subset)
  console.log(`${target}/${file}: ${subset.length} bytes. unicode-range: ${ranges(characters)}`)
}
fs.copyFileSync(path.join(source, 'LICENSE'), path.join(target, 'LICENSE'))

function letters(pair: string) {
  const [from, to] = [pair.charCodeAt(0), pair.charCodeAt(1)]
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}

/** As few spans as possible, without characters of the other files. */
function ranges(characters: string) {
  const others = faces.map((face) => face.characters).filter((held) => held !== characters)
  const taken = codesOf(others.join(''))
  const spans: [number, number][] = []
  for (const code of codesOf(characters)) {
    const last = spans.at(-1)
    if (last && !taken.some((other) => last[1] < other && other < code)) last[1] = code
    else spans.push([code, code])
  }
  const hex = (code: number) => code.toString(16)
  return spans.map(([from, to]) => `U+${from === to ? hex(from) : `${hex(from)}-${hex(to)}`}`).join(',')
}

function codesOf(characters: string) {
  return [...characters].map((character) => character.charCodeAt(0)).toSorted((a, b) => a - b)
}

import fs from 'node:fs'
import { expect, test } from 'vitest'

type Colours = Record<string, [lightness: number, chroma: number, hue: number]>

const css = fs.readFileSync('src/client/ui/theme.css', 'utf8')
const [lightCss = '', darkCss = ''] = css.split('prefers-color-scheme: dark')
const light = coloursOf(lightCss)
const dark = { ...light, ...coloursOf(darkCss) }

const grounds = ['paper', 'surface', 'sunken']
const text = ['ink', 'ink-soft', 'action', 'action-strong', 'brass', 'danger']

for (const [scheme, colours] of Object.entries({ light, dark })) {
  test.each(grounds.flatMap((ground) => text.map((colour) => [colour, ground])))(
    `${scheme}: %s can be read on %s`,
    (colour, ground) => expect(contrast(colours, colour, ground)).toBeGreaterThanOrEqual(4.5),
  )

  test.each([
    ['on-action', 'action', 4.5],
    ['on-action', 'action-strong', 4.5],
    ['action', 'action-soft', 4.5],
    ['danger', 'danger-soft', 4.5],
    ['ink', 'danger-soft', 4.5],
    ['control', 'paper', 3],
    ['control', 'surface', 3],
    ['control', 'sunken', 3],
  ])(`${scheme}: %s stands out from %s`, (colour, ground, least) =>
    expect(contrast(colours, colour, ground)).toBeGreaterThanOrEqual(least),
  )
}

function coloursOf(source: string): Colours {
  const found = source.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return Object.fromEntries(Array.from(found, ([, name, ...parts]) => [name, parts.map(Number)])) as Colours
}

/** WCAG 2.2 contrast ratio. */
function contrast(colours: Colours, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [one, other].map((name) => luminance(colours, name)).sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance of an OKLCH colour: through OKLab to linear sRGB (Ottosson), clipped to the gamut. */
function luminance(colours: Colours, name: string): number {
  const colour = colours[name]
  if (!colour) throw new Error(`theme.css has no ${name}`)
  const [lightness, chroma, hue] = colour
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

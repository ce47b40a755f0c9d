import fs from 'node:fs'
import { expect, test } from 'vitest'
import { accentTones, contrast, defaultAccent, type Oklch, surroundings } from '#shared/system/settings/accent.ts'

type Colors = Record<string, Oklch>

const css = fs.readFileSync('src/client/ui/theme.css', 'utf8')
const [lightCss = '', darkCss = ''] = css.split('prefers-color-scheme: dark')
const light = colorsOf(lightCss)
const dark = { ...light, ...colorsOf(darkCss) }

const grounds = ['paper', 'surface', 'sunken']
const text = ['ink', 'ink-soft', 'action', 'action-strong', 'brass', 'danger']

for (const [scheme, colors] of Object.entries({ light, dark })) {
  test.each(grounds.flatMap((ground) => text.map((color) => [color, ground])))(
    `${scheme}: %s is readable on %s`,
    (color, ground) => expect(contrast(tone(colors, color), tone(colors, ground))).toBeGreaterThanOrEqual(4.5),
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
  ])(`${scheme}: %s stands out from %s`, (color, ground, least) =>
    expect(contrast(tone(colors, color), tone(colors, ground))).toBeGreaterThanOrEqual(least),
  )
}

const adminCss = fs.readFileSync('src/client/entries/admin/admin-theme.css', 'utf8')
const [adminLightCss = '', adminDarkCss = ''] = adminCss.split('prefers-color-scheme: dark')
const hues = ['neutral', 'blue', 'violet', 'amber', 'green', 'red'].map((hue) => `status-${hue}`)

test.each(
  [...grounds, 'action-soft'].flatMap((ground) => ['ink-faint', ...hues].map((color) => [color, ground] as const)),
)('%s is readable on %s in the admin area, light and dark', (color, ground) => {
  for (const [grounds, colors] of [
    [light, colorsOf(adminLightCss)],
    [dark, colorsOf(adminDarkCss)],
  ] as const)
    expect(contrast(tone(colors, color), tone(grounds, ground))).toBeGreaterThanOrEqual(4.5)
})

test('the theme values in Settings match the theme', () => {
  for (const [scheme, colors] of Object.entries({ light, dark }) as ['light' | 'dark', Colors][]) {
    expect(colors).toMatchObject(surroundings[scheme])
    for (const [name, [lightness, chroma]] of Object.entries(accentTones(defaultAccent)[scheme]))
      expect(tone(colors, name).slice(0, 2)).toEqual([lightness, chroma])
  }
})

function tone(colors: Colors, name: string): Oklch {
  const color = colors[name]
  if (!color) throw new Error(`theme.css has no ${name}`)
  return color
}

function colorsOf(source: string): Colors {
  const found = source.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return Object.fromEntries(Array.from(found, ([, name, ...parts]) => [name, parts.map(Number)])) as Colors
}

import { expect, test } from 'vitest'
import { accentCss, accentTones, colors, contrast, defaultAccent, lowestContrast } from './accent.ts'

const messages = (accent: object) =>
  colors.safeParse(accent).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('black on white has the WCAG contrast, and a color on itself has none', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 5)
  expect(contrast([0.5, 0.1, 30], [0.5, 0.1, 30])).toBe(1)
})

test("allows every hue at the theme's lightness", () => {
  for (let hue = 0; hue < 360; hue++) expect(messages({ ...defaultAccent, hue })).toBeUndefined()
})

test('rejects a color with unreadable text, but not a darker one of the same hue', () => {
  expect(messages({ hue: 90, lightness: 62 })).toEqual([
    ['lightness', expect.stringMatching(/contrast of 3\.\d to 1 .* 4\.5 to 1 is needed\. Choose a darker color\./)],
  ])
  expect(messages({ hue: 90, lightness: 45 })).toBeUndefined()
})

test('accepts colors from 4.5 to 1 on for every hue', () => {
  for (let hue = 0; hue < 360; hue += 15)
    for (let lightness = 20; lightness <= 70; lightness++)
      expect(messages({ hue, lightness }) === undefined).toBe(lowestContrast({ hue, lightness }) >= 4.5)
})

test('reports each number out of range', () => {
  expect(messages({ hue: 360, lightness: 12.5 })?.map(([path]) => path)).toEqual(['hue', 'lightness'])
})

test('every tone can be displayed', () => {
  for (let hue = 0; hue < 360; hue += 7) {
    const { light, dark } = accentTones({ hue, lightness: 41 })
    for (const [, chroma] of [...Object.values(light), ...Object.values(dark)]) expect(chroma).toBeGreaterThan(0)
  }
})

test("the theme's accent adds no CSS, any other adds both color schemes", () => {
  expect(accentCss(defaultAccent)).toBe('')
  expect(accentCss({ hue: 255, lightness: 41 })).toMatch(
    /^:root\{--color-action:oklch\(0\.41 0\.085 255\);.*prefers-color-scheme:dark.*255\)\}\}$/,
  )
})

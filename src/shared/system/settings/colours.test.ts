import { expect, test } from 'vitest'
import { accentCss, accentTones, defaultAccent, lowestContrast } from './accent.ts'
import { colours } from './colours.ts'
import { contrast } from './contrast.ts'

const messages = (accent: object) =>
  colours.safeParse(accent).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('black on white has the contrast that WCAG says, and a colour on itself none', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 5)
  expect(contrast([0.5, 0.1, 30], [0.5, 0.1, 30])).toBe(1)
})

test('any hue can be chosen at the lightness of the theme', () => {
  for (let hue = 0; hue < 360; hue++) expect(messages({ ...defaultAccent, hue })).toBeUndefined()
})

test('a colour on which text could not be read is refused in words, a darker one of the same hue is not', () => {
  expect(messages({ hue: 90, lightness: 62 })).toEqual([
    [
      'lightness',
      expect.stringMatching(/contrast of 3\.\d to 1 .* 4\.5 to 1 is the least\. Please choose a darker one\./),
    ],
  ])
  expect(messages({ hue: 90, lightness: 45 })).toBeUndefined()
})

test('what is refused and what is taken meet at 4.5 to 1, for every hue', () => {
  for (let hue = 0; hue < 360; hue += 15)
    for (let lightness = 20; lightness <= 70; lightness++)
      expect(messages({ hue, lightness }) === undefined).toBe(lowestContrast({ hue, lightness }) >= 4.5)
})

test('numbers out of bounds are named one by one', () => {
  expect(messages({ hue: 360, lightness: 12.5 })?.map(([path]) => path)).toEqual(['hue', 'lightness'])
})

test('every tone is one that screens can show', () => {
  for (let hue = 0; hue < 360; hue += 7) {
    const { light, dark } = accentTones({ hue, lightness: 41 })
    for (const [, chroma] of [...Object.values(light), ...Object.values(dark)]) expect(chroma).toBeGreaterThan(0)
  }
})

test('the accent of the theme costs no byte, any other is written for both schemes', () => {
  expect(accentCss(defaultAccent)).toBe('')
  expect(accentCss({ hue: 255, lightness: 41 })).toMatch(
    /^:root\{--color-action:oklch\(0\.41 0\.085 255\);.*prefers-color-scheme:dark.*255\)\}\}$/,
  )
})

import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { parseUuid, uuid } from './uuid.ts'

test('an id is the same in any case', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.infiniteStream(fc.boolean()), (id, isCapital) => {
      const written = [...id].map((letter) => (isCapital.next().value ? letter.toUpperCase() : letter)).join('')
      expect(uuid().parse(written)).toBe(id)
      expect(parseUuid(written)).toBe(id)
      const nested = z.object({ ids: z.array(uuid()), owner: z.union([z.literal(''), uuid()]) })
      expect(nested.parse({ ids: [written], owner: written })).toEqual({ ids: [id], owner: id })
    }),
  )
})

test.each([
  '',
  '0198C0DE',
  ' 0198c0de-0000-7000-8000-0000000000bb',
  '0198c0de-0000-7000-8000-0000000000bb\n',
  '{0198c0de-0000-7000-8000-0000000000bb}',
  '0198c0de0000700080000000000000bb',
])('%j is no id', (text) => {
  expect(parseUuid(text)).toBeUndefined()
  expect(uuid('Invalid input').safeParse(text).error?.issues[0]?.message).toBe('Invalid input')
})

/** Ways to accept an id that keep its case. */
const others = [
  /\bz(od)?\.(uuid|guid|uuidv\d)\b/,
  /\.(uuid|guid)\(/,
  /\bisUuid\b/,
  /\bvalidate\b[^;]*from 'uuid'/,
  /\{8\}(?!.*\.\{12\})[^\n]*\{12\}/,
]

test('ids are accepted only by this schema, which ignores their case', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|\/testing\/|kit\/ids\/uuid\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => others.some((pattern) => pattern.test(line)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { text } from './text.ts'

const line = text(0, 200, 'Required')

test('a short text is one line, whose words are as typed', () => {
  const typing = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\u2028', '\t', 'a', 'b'), maxLength: 60 })
  fc.assert(
    fc.property(typing, (typed) => {
      const { data = '' } = z.safeParse(line, typed)
      expect(data).not.toMatch(/[\n\r\u2028]|^\s|\s$/)
      expect(data.split(/\s+/)).toEqual(typed.trim().split(/\s+/))
    }),
  )
})

test('thousands of spaces cost no time', () => {
  const from = process.cpuUsage()
  expect(z.safeParse(line, `${' '.repeat(64_000)}x`).data).toBe('x')
  expect(z.safeParse(line, `x${' '.repeat(32_000)}\n${' '.repeat(32_000)}y`).data).toBe('x y')
  // An expression for breaks and the spaces around them took 1.8 s.
  expect(process.cpuUsage(from).user).toBeLessThan(500_000)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { email, normalizeEmail, text } from './text.ts'

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

test('marks that can’t be seen are removed', () => {
  expect(z.safeParse(line, 'Ada\u200b Har\u00adbor\ufeff').data).toBe('Ada Harbor')
})

test('thousands of spaces cost no time', () => {
  const from = process.cpuUsage()
  expect(z.safeParse(line, `${' '.repeat(64_000)}x`).data).toBe('x')
  expect(z.safeParse(line, `x${' '.repeat(32_000)}\n${' '.repeat(32_000)}y`).data).toBe('x y')
  // An expression for breaks and the spaces around them took 1.8 s.
  expect(process.cpuUsage(from).user).toBeLessThan(500_000)
})

test('addresses are compared by their ASCII letters: other letters are another mailbox', () => {
  expect(normalizeEmail(' Ada.Harbor@Example.COM ')).toBe('ada.harbor@example.com')
  // The Kelvin sign, of which toLowerCase makes a k.
  expect(normalizeEmail('\u212Aat@example.com')).not.toBe('kat@example.com')
  expect(email().safeParse('\u212Aat@example.com').success).toBe(false)
  expect(email().safeParse('ada@example.com.').success).toBe(false)
})

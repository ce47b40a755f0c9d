import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { AppError } from './app-error.ts'
import { parse } from './parse.ts'
import { email, normalizeEmail, text } from './text.ts'

const person = z.object({ name: text(2, 5, 'Who?'), email: email() })

test('an answer is trimmed, and invisible characters are removed', () => {
  expect(parse(person, { name: ' A\u0000da\u0007 ', email: ' Ada@Example.com ' })).toEqual({
    name: 'Ada',
    email: 'Ada@Example.com',
  })
})

test('a name has no direction-changing characters', () => {
  expect(parse(text(1, 20, 'Who?'), 'Pier \u202eknaB\u202c')).toBe('Pier knaB')
  expect(parse(text(1, 20, 'Who?'), 'בנק המזח')).toBe('בנק המזח')
})

test('a name has only regular spaces, whatever was pasted', () => {
  expect(parse(text(1, 20, 'Who?'), '\u00a0Yo\u00a0Zz\u2009Qx\tLo\u3000')).toBe('Yo Zz Qx Lo')
})

test('an unpaired surrogate becomes a replacement character that a database can store', () => {
  expect(parse(text(1, 5, 'Who?'), 'A\ud800')).toBe('A\ufffd')
})

test('every invalid field is reported, nested ones by their path', () => {
  const company = z.object({ owners: z.array(person), name: text(2, 9, 'Which company?') })
  try {
    parse(company, {
      owners: [
        { name: 'Ada', email: 'ada@' },
        { name: 'x', email: 'b@example.com' },
      ],
    })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).fields).toEqual({
      'owners.0.email': 'Please enter a valid email address',
      'owners.1.name': 'Who?',
      name: 'Which company?',
    })
  }
})

test('a value that is not an object is an error of the whole form', () => {
  expect(() => parse(person, 'hello')).toThrow(expect.objectContaining({ fields: { form: expect.any(String) } }))
})

test('a field without its own message is Required, or Invalid input', () => {
  const form = z.object({ amount: z.number(), term: z.number(), name: text(2, 5, 'Who?') })
  expect(() => parse(form, { term: 'long' })).toThrow(
    expect.objectContaining({ fields: { amount: 'Required', term: 'Invalid input', name: 'Who?' } }),
  )
})

test('two spellings of an address are the same', () => {
  expect(normalizeEmail(' Ada@Example.COM ')).toBe(normalizeEmail('ada@example.com'))
})

import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { AppError } from '#shared/kit/app-error.ts'
import { parse } from '#shared/kit/parse.ts'
import { email, normalizeEmail, text } from '#shared/kit/text.ts'

const person = z.object({ name: text(2, 5, 'Who?'), email: email() })

test('an answer is trimmed and loses characters that nobody types on purpose', () => {
  expect(parse(person, { name: ' A\u0000da\u0007 ', email: ' Ada@Example.com ' })).toEqual({
    name: 'Ada',
    email: 'Ada@Example.com',
  })
})

test('a name reads as it is written, without signs that turn its letters around', () => {
  expect(parse(text(1, 20, 'Who?'), 'Pier \u202eknaB\u202c')).toBe('Pier knaB')
  expect(parse(text(1, 20, 'Who?'), 'בנק המזח')).toBe('בנק המזח')
})

test('a name has one kind of space, whatever was pasted', () => {
  expect(parse(text(1, 20, 'Who?'), '\u00a0Yo\u00a0Zz\u2009Qx\tLo\u3000')).toBe('Yo Zz Qx Lo')
})

test('half a character becomes a replacement character, which a database can keep', () => {
  expect(parse(text(1, 5, 'Who?'), 'A\ud800')).toBe('A\ufffd')
})

test('every bad field is named, nested ones by their path', () => {
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

test('what is no object at all is the whole form’s fault', () => {
  expect(() => parse(person, 'hello')).toThrow(expect.objectContaining({ fields: { form: expect.any(String) } }))
})

test('a field without a message of its own is Required, or Invalid input', () => {
  const form = z.object({ amount: z.number(), term: z.number(), name: text(2, 5, 'Who?') })
  expect(() => parse(form, { term: 'long' })).toThrow(
    expect.objectContaining({ fields: { amount: 'Required', term: 'Invalid input', name: 'Who?' } }),
  )
})

test('two spellings of one address are the same', () => {
  expect(normalizeEmail(' Ada@Example.COM ')).toBe(normalizeEmail('ada@example.com'))
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatReference, parseAnyReference, parseReference, referenceBase } from './reference.ts'

const references = fc
  .array(fc.nat(referenceBase - 1), { minLength: 7, maxLength: 7 })
  .map((numbers) => formatReference(numbers))

test('a reference has its usual format and is parsed from any spelling', () => {
  fc.assert(
    fc.property(references, (reference) => {
      expect(reference).toMatch(/^HL-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
      const code = reference.slice(3)
      for (const typed of [
        reference,
        reference.toLowerCase(),
        code,
        code.replace('-', ''),
        ` ${code.replace('-', ' – ')}`,
      ])
        expect(parseReference(typed)).toBe(reference)
    }),
  )
})

test('one wrong character or two swapped characters are detected', () => {
  fc.assert(
    fc.property(references, fc.nat(7), fc.nat(7), fc.nat(referenceBase - 1), (reference, one, other, by) => {
      const code = [...reference.slice(3).replace('-', '')]
      const swapped = code.with(one, code[other] ?? '').with(other, code[one] ?? '')
      expect(parseReference(swapped.join(''))).toBe(code[one] === code[other] ? reference : undefined)
      const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
      const wrong = code.with(one, letters.charAt(by))
      expect(parseReference(wrong.join(''))).toBe(wrong[one] === code[one] ? reference : undefined)
    }),
  )
})

test.each(['', 'HL', 'HL-7Q4K-92X', 'HL-7Q4K-92XMM', 'HL-0000-0000', 'DROP TABLE'])(
  '%s is not a reference',
  (typed) => {
    expect(parseReference(typed)).toBeUndefined()
  },
)

test('any kind of reference keeps its letters and is never mistaken for an application', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(referenceBase - 1), { minLength: 7, maxLength: 7 }), (numbers) => {
      const application = formatReference(numbers)
      for (const prefix of ['HL', 'HC', 'HM', 'HP'] as const) {
        const reference = formatReference(numbers, prefix)
        for (const typed of [reference, ` ${reference.toLowerCase().replaceAll('-', ' ')}`])
          expect(parseAnyReference(typed)).toBe(reference)
        expect(parseReference(reference)).toBe(prefix === 'HL' ? application : undefined)
      }
      expect(parseAnyReference(application.slice(3))).toBe(application)
    }),
  )
  for (const typed of ['', 'HC', 'HX-7Q4K-92XM', 'HC-0000-0000']) expect(parseAnyReference(typed)).toBeUndefined()
})

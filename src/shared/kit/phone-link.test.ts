import { expect, test } from 'vitest'
import { phoneLink } from './format-phone.ts'

test.for([
  ['(213) 555-0142', 'tel:+12135550142'],
  ['+1 213 555 0142', 'tel:+12135550142'],
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['555-0142', 'tel:5550142'],
])('%s is linked as %s', ([typed = '', link]) => {
  expect(phoneLink(typed)).toBe(link)
})

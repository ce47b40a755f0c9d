import { expect, test } from 'vitest'
import { searchTerms } from './search-text.ts'

test.each([
  ['', []],
  ['Maria', ['maria']],
  ['  kowal  MAR ', ['kowal', 'mar']],
  ['Smith, Patrick', ['smith', 'patrick']],
  ['Smith,Patrick,', ['smith', 'patrick']],
  ['maria@example.com', ['maria@example.com']],
  ['(212) 555-0123', ['2125550123']],
  ['+1 212.555.0123', ['2125550123']],
  ['0043 664 123', ['43664123']],
  ['+44 (0)20 7946 0958', ['442079460958']],
  ['0044 ( 0 ) 20 7946', ['44207946']],
  ['+44 (020) 7946', ['440207946']],
  ['(0)20 7946', ['207946']],
  ['55', ['55']],
  ['--', ['--']],
  ['Álvarez ŁØĐI', ['alvarez', 'lodi']],
  ["O’Neill d'Arcy", ['oneill', 'darcy']],
])('%j is searched as %j', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms)
})

import { expect, test } from 'vitest'
import { answerAt, withAnswer } from './answers-at.ts'

const answers = { city: 'Portland', owners: [{ name: 'Ada' }, { name: 'Bob' }] }

test.each([
  ['city', 'Portland'],
  ['owners.1.name', 'Bob'],
  ['owners.2.name', undefined],
  ['city.name', undefined],
])('%s is %s', (path, expected) => expect(answerAt(answers, path)).toBe(expected))

test('setting an answer leaves the original answers unchanged', () => {
  expect(withAnswer(answers, 'owners.1.name', 'Eve')).toEqual({
    city: 'Portland',
    owners: [{ name: 'Ada' }, { name: 'Eve' }],
  })
  expect(withAnswer(answers, 'owners.0.share', 60).owners).toEqual([{ name: 'Ada', share: 60 }, { name: 'Bob' }])
  expect(withAnswer({}, 'owners.0.name', 'Ada')).toEqual({ owners: [{ name: 'Ada' }] })
  expect(withAnswer(answers, 'city', undefined)).not.toHaveProperty('city')
  expect(answers.owners[1]?.name).toBe('Bob')
})

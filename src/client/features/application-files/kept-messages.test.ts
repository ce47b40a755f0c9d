// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findKeptMessage, keepMessage } from './kept-messages.ts'

const isAskedBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what staff have begun to write is kept by file, and asked about before the page is left', () => {
  keepMessage('one', { id: 'a', body: 'Please send' })
  expect(findKeptMessage('one')).toEqual({ id: 'a', body: 'Please send' })
  expect(findKeptMessage('two')).toBeUndefined()
  expect(isAskedBeforeLeaving()).toBe(true)
  keepMessage('one', { id: 'a', body: '' })
  expect(findKeptMessage('one')).toBeUndefined()
  expect(isAskedBeforeLeaving()).toBe(false)
})

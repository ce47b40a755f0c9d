// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { followConnection } from './offline-page.ts'

const scrolled = vi.fn()

beforeEach(() => {
  scrolled.mockReset()
  vi.stubGlobal('scrollTo', scrolled)
  document.body.innerHTML = '<a href="" data-offline="">Try again</a>'
  history.replaceState(null, '', '/application-portal')
})

test('an offline page shown instead of another page starts at the top and waits for the connection', () => {
  const listened = vi.spyOn(window, 'addEventListener')
  followConnection()
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  expect(listened).toHaveBeenCalledWith('online', expect.any(Function))
})

test('an offline page opened by its own URL behaves like any other page', () => {
  history.replaceState(null, '', '/offline')
  followConnection()
  document.body.innerHTML = ''
  history.replaceState(null, '', '/application-portal')
  followConnection()
  expect(scrolled).not.toHaveBeenCalled()
})

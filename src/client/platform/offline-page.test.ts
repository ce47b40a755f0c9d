// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { followConnection } from '#client/platform/offline-page.ts'

const scrolled = vi.fn()

beforeEach(() => {
  scrolled.mockReset()
  vi.stubGlobal('scrollTo', scrolled)
  document.body.innerHTML = '<a href="" data-offline="">Try again</a>'
  history.replaceState(null, '', '/application-portal')
})

test('the offline page in the place of another begins at its beginning, and waits for the connection', () => {
  const listened = vi.spyOn(window, 'addEventListener')
  followConnection()
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' })
  expect(listened).toHaveBeenCalledWith('online', expect.any(Function))
})

test('opened by its own address it stays, like every other page', () => {
  history.replaceState(null, '', '/offline')
  followConnection()
  document.body.innerHTML = ''
  history.replaceState(null, '', '/application-portal')
  followConnection()
  expect(scrolled).not.toHaveBeenCalled()
})

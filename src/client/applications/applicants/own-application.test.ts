// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOwnApplication, linkOwnApplication, noteOwnApplication } from './own-application.ts'

const shown = () => {
  document.body.innerHTML = '<a data-own-application href="/free-analysis">See where you stand</a>'
  linkOwnApplication()
  const link = document.querySelector('a')
  return [link?.textContent, link?.getAttribute('href')]
}
const usual = ['See where you stand', '/free-analysis']

beforeEach(() => localStorage.clear())
afterEach(() => void vi.useRealTimers())

test('the link leads to the draft or the submitted application of this browser', () => {
  expect(shown()).toEqual(usual)
  noteOwnApplication('draft')
  expect(shown()).toEqual(['Continue your application', '/application-portal'])
  noteOwnApplication('offers')
  expect(shown()).toEqual(['Track your application', '/track-application'])
  forgetOwnApplication()
  expect(shown()).toEqual(usual)
})

test('nothing about the application is stored, and the note ends with the cookie', () => {
  vi.useFakeTimers({ now: 0 })
  noteOwnApplication('in_review')
  expect({ ...localStorage }).toEqual({ ownApplication: JSON.stringify([30 * 24 * 60 * 60_000, 'submitted']) })
  vi.advanceTimersByTime(30 * 24 * 60 * 60_000)
  expect(shown()).toEqual(usual)
})

test('the header leads to it too, with a short text and the full name', () => {
  document.body.innerHTML =
    '<header><a href="/application-portal">Apply Now</a><div popover="auto"><a href="/application-portal">Apply Now</a></div></header><a href="/application-portal">Apply Now</a>'
  noteOwnApplication('draft')
  linkOwnApplication()
  const links = [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('aria-label')])
  expect(links).toEqual([
    ['Continue', 'Continue your application'],
    ['Continue your application', null],
    ['Apply Now', null],
  ])
})

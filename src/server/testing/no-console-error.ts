import { afterEach, beforeEach, expect, vi } from 'vitest'

let complaints: unknown[][] = []

/** An unexpected `console.error` fails the test that caused it; a test that expects one mocks it itself. */
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...message: unknown[]) => void complaints.push(message))
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})

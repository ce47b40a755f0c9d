import { afterEach, beforeEach, expect, vi } from 'vitest'

let complaints: unknown[][] = []

/** Fails a test on an unexpected `console.error`; a test that expects one mocks it itself. */
beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...message: unknown[]) => void complaints.push(message))
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})

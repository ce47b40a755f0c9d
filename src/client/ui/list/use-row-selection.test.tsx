// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRowSelection } from './use-row-selection.ts'

const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }))
const renderAdmin = (...ids: string[]) =>
  renderHook(({ rows }) => useRowSelection(rows), { initialProps: { rows: rowsOf(...ids) } })

test('a range extends from the previously selected row to this one, in either direction', () => {
  const { result } = renderAdmin('a', 'b', 'c', 'd', 'e')
  act(() => result.current.toggle('d', false))
  act(() => result.current.toggle('b', true))
  expect([...result.current.ids]).toEqual(['b', 'c', 'd'])
  act(() => result.current.toggle('d', true))
  expect([...result.current.ids]).toEqual([])
})

test('one checkbox selects all rows, and clears them again', () => {
  const { result } = renderAdmin('a', 'b')
  act(() => result.current.toggle('a', false))
  act(() => result.current.toggleAll())
  expect([...result.current.ids]).toEqual(['a', 'b'])
  act(() => result.current.toggleAll())
  expect(result.current.ids.size).toBe(0)
})

test('a row that is no longer shown is not affected by bulk actions', () => {
  const { result, rerender } = renderAdmin('a', 'b')
  act(() => result.current.toggleAll())
  rerender({ rows: rowsOf('b', 'c') })
  expect([...result.current.ids]).toEqual(['b'])
})

// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import '#client/testing/render-admin.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { piecesOf, windowFrom, withKept } from './use-row-window.ts'

interface Person {
  readonly id: string
}

const people = (count: number): Person[] => Array.from({ length: count }, (_, index) => ({ id: `p${index}` }))
const columns: Column<Person>[] = [{ key: 'name', header: 'Name', cell: ({ id }) => <a href={`#${id}`}>{id}</a> }]
const idOf = ({ id }: Person) => id

const table = (rows: readonly Person[], more: { selected?: string; hasMore?: boolean } = {}) => (
  <DataTable label="People" columns={columns} template="" rows={rows} rowKey={idOf} {...more} />
)
const renderedRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row)

/** jsdom has no layout: the table begins at the top of the page, and each row has its default height. */
function scrollTo(top: number) {
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, -top, 0, 0)
  act(() => void fireEvent.scroll(window))
}
beforeEach(() => scrollTo(0))

test('numbers are right-aligned below their heading, with tabular figures', () => {
  const money: Column<Person> = { key: 'amount', header: 'Amount', isFigure: true, cell: () => '$1,200' }
  render(<DataTable label="People" columns={[...columns, money]} template="" rows={people(1)} rowKey={idOf} />)
  expect(screen.getByRole('columnheader', { name: 'Amount' }).className).toContain('text-right')
  expect(screen.getByRole('cell', { name: '$1,200' }).className).toContain('figures whitespace-nowrap @lg:text-right')
  expect(screen.getByRole('columnheader', { name: 'Name' }).className).toContain('text-left')
})

test('a number column fits its longest value, even if that row is not rendered', () => {
  const cell = ({ id }: Person) => (id === 'p1999' ? '$1,000,000,000' : '$1,200')
  const money: Column<Person> = { key: 'amount', header: 'Amount', isFigure: true, cell }
  render(<DataTable label="People" columns={[...columns, money]} template="" rows={people(2_000)} rowKey={idOf} />)
  expect(screen.getByRole('table').parentElement?.style.getPropertyValue('--longest-amount')).toBe('14ch')
})

test('rows of the previous query are marked by their background, because paler text would be unreadable', () => {
  render(<DataTable label="People" columns={columns} template="" rows={people(1)} rowKey={idOf} isOutdated />)
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(screen.getAllByRole('rowgroup').at(-1)?.className).toBe('block bg-sunken')
})

test('a short list renders all rows, a long one only rows near the viewport, and both show their length', () => {
  const { rerender } = render(table(people(windowFrom - 1), { hasMore: true }))
  expect(renderedRows()).toHaveLength(windowFrom - 1)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('-1')

  rerender(table(people(2_000)))
  expect(renderedRows().length).toBeLessThan(50)
  expect(renderedRows().slice(0, 3)).toEqual(['p0', 'p1', 'p2'])
  expect(renderedRows().at(-1)).toBe('p1999')
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001')
  expect(screen.getByRole('row', { name: 'p1999' }).getAttribute('aria-rowindex')).toBe('2001')
})

test('a focused row keeps the focus however far the list scrolls, and its neighbors stay rendered', () => {
  render(table(people(2_000)))
  const link = screen.getByRole('link', { name: 'p5' })
  act(() => link.focus())
  scrollTo(36 * 1_000)
  expect(renderedRows()).toEqual(expect.arrayContaining(['p4', 'p5', 'p6', 'p1000']))
  expect(renderedRows()).not.toContain('p7')
  expect(document.activeElement).toBe(link)
})

test('the row that was open is rendered to receive the focus again', () => {
  const { rerender } = render(table(people(2_000), { selected: 'p700' }))
  expect(renderedRows()).toEqual(expect.arrayContaining(['p699', 'p700', 'p701']))
  rerender(table(people(2_000), { selected: '' }))
  expect(renderedRows()).toContain('p700')
})

test('a long list keeps its height while rows are exchanged, because WebKit would scroll back', () => {
  const height = () => screen.getAllByRole('rowgroup').at(-1)?.style.minHeight
  const { rerender } = render(table(people(2_000)))
  expect(height()).toBe(`${36 * 2_000}px`)
  rerender(table(people(windowFrom - 1)))
  expect(height()).toBe('')
})

test('all rows are printed', () => {
  render(table(people(2_000)))
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(renderedRows()).toHaveLength(2_000)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(renderedRows().length).toBeLessThan(50)
})

test('the rendered rows are in order, without duplicates, and never outside the list', () => {
  expect(withKept([4, 5, 6], 10, [5, -1])).toEqual([0, 4, 5, 6, 9])
  expect(withKept([], 10, [0, 9])).toEqual([0, 1, 8, 9])
  expect(withKept([0], 1, [0])).toEqual([0])
})

test('spacers replace omitted rows only', () => {
  const row = (index: number) => ({ index, start: 100 + index * 50, end: 150 + index * 50 })
  expect(piecesOf([row(0), row(7), row(8), row(9)], 100)).toEqual([
    { index: 0 },
    { index: 7, gap: 300 },
    { index: 7 },
    { index: 8 },
    { index: 9 },
  ])
})

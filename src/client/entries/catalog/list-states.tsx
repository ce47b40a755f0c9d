import { type ReactNode, useState } from 'react'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Board, BoardCard, BoardColumn } from '#client/ui/list/board-column.tsx'
import { type Column, DataTable } from '#client/ui/list/data-table.tsx'
import { DisplayMenu } from '#client/ui/list/display-menu.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import { FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'

interface Row {
  readonly id: string
  readonly name: string
  readonly amount: string
}

const rows: readonly Row[] = [
  { id: '1', name: 'Ada Harbor', amount: '$25,000' },
  { id: '2', name: 'A business with a name that is much longer than its column can ever show', amount: '$1,250,000' },
]

const columns: readonly Column<Row>[] = [
  {
    ...{ key: 'name', header: 'Name', width: 'minmax(0,2fr)', sort: { ascending: 'name', descending: 'name-down' } },
    cell: ({ name }) => <a href="#row">{name}</a>,
  },
  { key: 'status', header: 'Status', cell: () => <StatusBadge tone="blue">In review</StatusBadge> },
  { key: 'amount', header: 'Amount', isFigure: true, cell: ({ amount }) => amount },
]

const idOf = ({ id }: Row) => id

function Table(props: { isLoading?: boolean; isOutdated?: boolean; selected?: string; label: string }) {
  const [by, onSort] = useState('name')
  return (
    <div className="w-full min-w-0">
      <DataTable
        {...props}
        columns={columns}
        template="@max-lg:grid-cols-[minmax(0,1fr)_fit-content(50%)]"
        rows={props.isLoading ? [] : rows}
        rowKey={idOf}
        sorting={{ by, onSort }}
        actions={() => <button type="button">Open</button>}
      />
    </div>
  )
}

const statusLabels = { '': 'Any', new: 'New', contacted: 'Contacted' } as const
const viewLabels = { all: 'All', mine: 'Mine' } as const

function Toolbar() {
  const [status, setStatus] = useState<keyof typeof statusLabels>('new')
  const [owner, setOwner] = useState<keyof typeof viewLabels>('all')
  const [isCompact, setCompact] = useState(false)
  return (
    <>
      <ViewTabs label="View" value={owner} all={['all', 'mine']} labels={viewLabels} onChange={setOwner} />
      <FilterBar
        filters={[
          filterBy({
            ...{ label: 'Status', value: status, plain: '', all: ['', 'new', 'contacted'], labels: statusLabels },
            onChange: setStatus,
          }),
          filterBy({
            ...{ label: 'Owner', value: owner, plain: 'all', all: ['all', 'mine'], labels: viewLabels },
            onChange: setOwner,
          }),
        ]}
      />
      <DisplayMenu isCompact={isCompact} onCompact={setCompact} />
    </>
  )
}

const nothing = () => {}

/** Lists, tables and boards, by title. */
export const listStates: readonly (readonly [title: string, content: ReactNode])[] = [
  ['Toolbar', <Toolbar key="toolbar" />],
  ['Table', <Table key="table" label="Rows" />],
  ['Table with an open row', <Table key="open" label="Open row" selected="1" />],
  ['Table while it loads', <Table key="loading" label="Loading rows" isLoading />],
  ['Table of the previous query', <Table key="outdated" label="Outdated rows" isOutdated />],
  [
    'Board',
    <div key="board" className="h-56 w-full">
      <Board>
        <BoardColumn title="In review" count="2" isTaking={false} isDimmed={false} onDrop={nothing}>
          <ul className="grid gap-2">
            {rows.map(({ id, name }) => (
              <BoardCard
                key={id}
                {...{ id, name, isOpen: id === '2', isMoving: false, onMove: nothing, onDrag: nothing }}
                moves={[['ready', 'Ready for lenders']]}
              >
                {name}
              </BoardCard>
            ))}
          </ul>
        </BoardColumn>
        <BoardColumn title="Ready for lenders" count="0" isTaking={false} isDimmed onDrop={nothing}>
          <p className="px-1 text-ink-soft">Nothing here</p>
        </BoardColumn>
      </Board>
    </div>,
  ],
  [
    'Facts',
    <FactList
      key="facts"
      facts={[
        ['Amount', '$25,000'],
        ['Owner', 'Ada Harbor'],
      ]}
    />,
  ],
]

import type { ColumnKind } from './labels.ts'
import type { Row, Table } from './rows.ts'
import type { AmountToken } from './tokens.ts'

type Role = 'debit' | 'credit' | 'amount' | 'balance' | 'text'
/** `reversal`: in a list of debits, the amounts whose sign differs from most others are credits. */
type MixedSigns = 'same' | 'reversal'

/** A row whose amount and balance are known; sign 0 if only the balances can show it. */
export interface SignedRow {
  readonly row: Row
  readonly table: Table
  readonly cents: number
  readonly sign: 1 | -1 | 0
  readonly balanceCents: number | undefined
  readonly fault: string | undefined
}

interface Cluster {
  readonly x0: number
  readonly x1: number
  readonly amounts: AmountToken[]
}

/** One way to read a table. */
export interface Reading {
  readonly rows: readonly SignedRow[]
}

const signed = (token: AmountToken) => (token.sign === '-' ? -token.cents : token.cents)

/** Returns the plausible readings of a table, the most likely first. */
export function readingsOf(table: Table): Reading[] {
  const clusters = clustersOf(table.rows.flatMap(({ amounts }) => amounts))
  const readings: Reading[] = []
  for (const roles of rolesOf(table, clusters)) {
    for (const mixed of ['same', 'reversal'] as const) {
      readings.push({ rows: signRows(table, clusters, roles, mixed) })
      if (!hasMixedSigns(table, clusters, roles)) break
    }
  }
  return readings
}

/** Amounts of one column overlap, whether they are aligned to the left or to the right. */
function clustersOf(amounts: readonly AmountToken[]): Cluster[] {
  const clusters: { x0: number; x1: number; amounts: AmountToken[] }[] = []
  for (const amount of [...amounts].sort((a, b) => a.x0 - b.x0)) {
    const last = clusters.at(-1)
    if (last && amount.x0 < last.x1) {
      last.x1 = Math.max(last.x1, amount.x1)
      last.amounts.push(amount)
    } else clusters.push({ x0: amount.x0, x1: amount.x1, amounts: [amount] })
  }
  return clusters
}

const figureKinds: readonly ColumnKind[] = ['debit', 'credit', 'amount', 'balance']

function rolesOf(table: Table, clusters: readonly Cluster[]): Role[][] {
  const heads = table.columns.filter(({ kind }) => figureKinds.includes(kind))
  const isList = table.rows.every(({ amounts }) => amounts.length <= 1)
  if (heads.length > 0) {
    const roles = matchHeads(table, clusters)
    if (roles?.some((role) => role !== 'balance' && role !== 'text')) return [roles]
  }
  const isOneWay = table.kind === 'credits' || table.kind === 'debits' || table.kind === 'checks'
  if (isOneWay && isList) return [clusters.map(() => 'amount')]
  if (clusters.length === 1) return [['amount']]
  if (clusters.length === 2) {
    if (isList)
      return [
        ['debit', 'credit'],
        ['credit', 'debit'],
      ]
    return [['amount', 'balance']]
  }
  if (clusters.length === 3)
    return [
      ['debit', 'credit', 'balance'],
      ['credit', 'debit', 'balance'],
      ['text', 'amount', 'balance'],
    ]
  return [
    clusters.map((_, index) =>
      index === clusters.length - 1 ? 'balance' : index === clusters.length - 2 ? 'amount' : 'text',
    ),
  ]
}

/** Assigns each group of amounts to the heading that it is aligned with. */
function matchHeads(table: Table, clusters: readonly Cluster[]): Role[] | undefined {
  const heads = table.columns.filter(({ kind }) => figureKinds.includes(kind))
  const roles: (Role | undefined)[] = clusters.map(() => undefined)
  const pairs = clusters
    .flatMap((cluster, index) =>
      heads.map((head, at) => {
        const overlap = Math.min(cluster.x1, head.x1) - Math.max(cluster.x0, head.x0)
        const edges = Math.min(
          Math.abs(cluster.x1 - head.x1),
          Math.abs(cluster.x0 - head.x0),
          Math.abs(cluster.x0 + cluster.x1 - head.x0 - head.x1) / 2,
        )
        return {
          index,
          at,
          kind: head.kind as Role,
          isNear: overlap > 0 || edges < 25,
          edges: edges - (overlap > 0 ? 20 : 0),
        }
      }),
    )
    .filter(({ isNear }) => isNear)
    .sort((a, b) => a.edges - b.edges)
  const taken = new Set<number>()
  for (const { index, at, kind } of pairs) {
    if (roles[index] !== undefined || taken.has(at)) continue
    roles[index] = kind
    taken.add(at)
  }
  if (roles.every((role) => role === undefined)) return undefined
  return roles.map(
    (role, index) => role ?? (isInText(table, clusters[index]) ? 'text' : nearest(clusters, roles, index)),
  )
}

/** Few rows have an amount there, and each of them has another one in a column. */
function isInText(table: Table, cluster: Cluster | undefined): boolean {
  if (!cluster) return true
  const rows = table.rows.filter(({ amounts }) => amounts.some((amount) => cluster.amounts.includes(amount)))
  return rows.every(({ amounts }) => amounts.length > 1)
}

/** A column with a far heading has the role of the next column to the right that nobody claims. */
const nearest = (clusters: readonly Cluster[], roles: readonly (Role | undefined)[], index: number): Role =>
  roles.includes('amount') || clusters.length - 1 !== index ? 'amount' : 'balance'

function amountOf(row: Row, clusters: readonly Cluster[], roles: readonly Role[], role: Role): AmountToken | undefined {
  const inRole = row.amounts.filter(
    (amount) => roles[clusters.findIndex((cluster) => cluster.amounts.includes(amount))] === role,
  )
  return inRole.find(({ cents }) => cents !== 0) ?? inRole[0]
}

const countSigns = (amounts: readonly AmountToken[]) => ({
  minus: amounts.filter(({ sign, cents }) => sign === '-' && cents !== 0).length,
  plus: amounts.filter(({ sign }) => sign === '+').length,
  none: amounts.filter(({ sign, cents }) => sign === '' && cents !== 0).length,
})

const amountsIn = (clusters: readonly Cluster[], roles: readonly Role[], role: Role) =>
  clusters.filter((_, index) => roles[index] === role).flatMap(({ amounts }) => amounts)

function hasMixedSigns(table: Table, clusters: readonly Cluster[], roles: readonly Role[]): boolean {
  const isDebits = table.kind === 'debits' || table.kind === 'checks'
  const found = (isDebits ? (['amount', 'debit'] as const) : (['debit'] as const)).map((role) =>
    countSigns(amountsIn(clusters, roles, role)),
  )
  return found.some(({ minus, none }) => minus > 0 && none > 0)
}

function signRows(table: Table, clusters: readonly Cluster[], roles: readonly Role[], mixed: MixedSigns): SignedRow[] {
  const counts = {
    amount: countSigns(amountsIn(clusters, roles, 'amount')),
    debit: countSigns(amountsIn(clusters, roles, 'debit')),
  }
  const reverses = ({ sign }: AmountToken, { minus, none }: { minus: number; none: number }) =>
    mixed === 'reversal' && (sign === '-' ? minus < none : none <= minus)
  return table.rows.map((row) => {
    const debit = amountOf(row, clusters, roles, 'debit')
    const credit = amountOf(row, clusters, roles, 'credit')
    const amount = amountOf(row, clusters, roles, 'amount')
    const balance = amountOf(row, clusters, roles, 'balance')
    const balanceCents = balance ? signed(balance) : undefined
    const moves = [debit, credit, amount].filter((one) => one !== undefined && one.cents !== 0)
    const base = { row, table, balanceCents }
    if (moves.length > 1) return { ...base, cents: 0, sign: 0 as const, fault: 'The line has more than one amount.' }
    const move = moves[0]
    if (!move) {
      const isShown = debit ?? credit ?? amount ?? balance
      return { ...base, cents: 0, sign: 1 as const, fault: isShown ? undefined : 'The line has no amount.' }
    }
    return { ...base, cents: move.cents, sign: signOf(move), fault: undefined }

    function signOf(token: AmountToken): 1 | -1 | 0 {
      if (token === credit) return token.sign === '-' ? -1 : 1
      if (token === debit) return token.sign === '+' || reverses(token, counts.debit) ? 1 : -1
      if (table.kind === 'credits') return token.sign === '-' ? -1 : 1
      if (table.kind === 'debits' || table.kind === 'checks')
        return token.sign === '+' || reverses(token, counts.amount) ? 1 : -1
      if (token.sign !== '') return token.sign === '-' ? -1 : 1
      if (row.mark) return row.mark
      if (counts.amount.minus > 0) return 1
      return counts.amount.plus > 0 ? -1 : 0
    }
  })
}

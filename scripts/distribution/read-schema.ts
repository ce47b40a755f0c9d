import fs from 'node:fs'
import { type Distribution, distributions } from './keys.ts'

interface SchemaTable {
  readonly name: string
  readonly columns: ReadonlyMap<string, { readonly isRequired: boolean }>
  /** Columns of the primary key and of each unique constraint and index. */
  readonly unique: readonly (readonly string[])[]
  readonly references: readonly { readonly columns: readonly string[]; readonly to: string }[]
}

interface Snapshot {
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly columns: Readonly<
          Record<string, { name: string; primaryKey: boolean; notNull: boolean; isUnique?: boolean }>
        >
        readonly indexes: Readonly<Record<string, { isUnique: boolean; columns: { expression: string }[] }>>
        readonly compositePrimaryKeys: Readonly<Record<string, { columns: string[] }>>
        readonly uniqueConstraints: Readonly<Record<string, { columns: string[] }>>
        readonly foreignKeys: Readonly<Record<string, { tableTo: string; columnsFrom: string[] }>>
      }
    >
  >
}

/** Reads the newest schema. */
export function readSchema(folder = 'db/migrations/meta'): SchemaTable[] {
  const newest = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const { tables } = JSON.parse(fs.readFileSync(`${folder}/${newest}`, 'utf8')) as Snapshot
  return Object.values(tables).map((table) => {
    const columns = Object.values(table.columns)
    return {
      name: table.name,
      columns: new Map(columns.map(({ name, notNull, primaryKey }) => [name, { isRequired: notNull || primaryKey }])),
      unique: [
        ...columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => [name]),
        ...[...Object.values(table.compositePrimaryKeys), ...Object.values(table.uniqueConstraints)].map(
          ({ columns }) => columns,
        ),
        ...Object.values(table.indexes)
          .filter(({ isUnique }) => isUnique)
          .map(({ columns }) => columns.map(({ expression }) => expression)),
      ],
      references: Object.values(table.foreignKeys).map(({ columnsFrom, tableTo }) => ({
        ...{ columns: columnsFrom, to: tableTo },
      })),
    }
  })
}

/** Returns tables without an entry, and entries without a table. */
export function findUnassigned(tables: readonly SchemaTable[]): string[] {
  const names = new Set(tables.map(({ name }) => name))
  return [
    ...[...names].filter((name) => !distributions[name]).map((name) => `${name} has no distribution`),
    ...Object.keys(distributions)
      .filter((name) => !names.has(name))
      .map((name) => `there is no table ${name}`),
  ]
}

const groupOf = (distribution: Distribution | undefined) =>
  typeof distribution === 'object' ? distribution.group : distribution

/** Returns what has to change in the schema before it can be distributed. */
export function findSchemaChanges(tables: readonly SchemaTable[]): string[] {
  return tables.flatMap(({ name, columns, unique, references }) => {
    const own = distributions[name]
    if (typeof own !== 'object') {
      return references
        .filter(({ to }) => typeof distributions[to] === 'object')
        .map(({ columns, to }) => `${name}.${columns.join('+')}: no foreign key to the distributed table ${to}`)
    }
    const column = columns.get(own.key)
    if (!column) return [`${name}: add ${own.key}`]
    return [
      ...(column.isRequired ? [] : [`${name}: ${own.key} may be null`]),
      ...unique
        .filter((constraint) => !constraint.includes(own.key))
        .map((constraint) => `${name}: unique (${constraint.join(', ')}) lacks ${own.key}`),
      ...references
        .filter(({ to }) => !['reference', own.group].includes(groupOf(distributions[to]) ?? ''))
        .map(({ columns, to }) => `${name}.${columns.join('+')}: no foreign key to ${to}, which is elsewhere`),
    ]
  })
}

import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { supportedBrowsers } from './supported-browsers.ts'

/** APIs that at least one supported browser lacks. */
export interface NewApis {
  /** `Temporal` */
  readonly globals: ReadonlySet<string>
  /** The object may itself be older: `URL.parse`, `Map.getOrInsert` (of its prototype). */
  readonly members: ReadonlySet<string>
  /** No older object has such a method: `getOrInsert`. */
  readonly methods: ReadonlySet<string>
}

export function listNewApis(): NewApis {
  const { builtins } = bcd.javascript
  const interfaces = [bcd.api, builtins, builtins?.Intl].flatMap(featuresOf)
  const globals = new Set<string>()
  const members = new Set<string>()
  const newMethods = new Set<string>()
  const oldMethods = new Set<string>()
  for (const [owner, features] of interfaces) {
    if (isNew(features.__compat)) globals.add(owner)
    for (const [key, { __compat }] of featuresOf(features)) {
      const name = key.replace(/_static$/, '')
      if (!isNew(__compat)) oldMethods.add(name)
      else members.add(`${owner}.${name}`)
      // Experimental APIs have names, such as `run`, that libraries also use.
      if (isNew(__compat) && __compat?.status?.experimental === false) newMethods.add(name)
    }
  }
  return { globals, members, methods: new Set([...newMethods].filter((name) => !oldMethods.has(name))) }
}

const featuresOf = (features: Identifier | undefined) =>
  Object.entries(features ?? {}).filter(([name]) => /^[a-z]\w*$/i.test(name)) as [string, Identifier][]

const isNew = (compat: CompatStatement | undefined) =>
  compat !== undefined &&
  Object.entries(supportedBrowsers).some(([browser, version]) => {
    const support = compat.support[browser as BrowserName] ?? []
    const statements: SimpleSupportStatement[] = Array.isArray(support) ? support : [support]
    return statements.length > 0 && !statements.some((statement) => isSupported(statement, Number(version)))
  })

const isSupported = (
  { version_added: added, flags, prefix, alternative_name, version_removed }: SimpleSupportStatement,
  version: number,
) =>
  !flags &&
  !prefix &&
  !alternative_name &&
  !version_removed &&
  typeof added === 'string' &&
  Number.parseFloat(added.replace('≤', '')) <= version

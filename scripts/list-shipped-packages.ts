import fs from 'node:fs'
import path from 'node:path'

export interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly license: string
  /** Its folder, such as `node_modules/zod`. */
  readonly folder: string
  /** Built for one system, so that other systems have another one. */
  readonly isForOneSystem: boolean
}

interface LockedPackage {
  readonly version: string
  readonly license?: string
  readonly os?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** Imported only by `npm run dev`. */
const developmentOnly = new Set(['vite'])

/** Their packages don't name a license in the lock file; their own files do. */
const licenses: Readonly<Record<string, string>> = { 'combine-errors': 'MIT', 'png-js': 'MIT' }

const withTests = /\.(test|proof)\.|[\\/]testing[\\/]/

/** Returns the names of packages that the product's own code imports; those of the browser are built into it. */
function importedNames(): Set<string> {
  const files = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !withTests.test(file))
  const specifiers = files.flatMap((file) =>
    [...fs.readFileSync(path.join('src', file), 'utf8').matchAll(/(?:from|import\(?)\s*["']([^."'#][^"']*)["']/g)].map(
      ([, name = '']) => name,
    ),
  )
  return new Set(specifiers.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
}

/**
 * Returns every package that an installation runs or that is built into its pages: the dependencies, and development
 * dependencies that the source imports, each with what it needs. The lock file decides, not what is installed.
 */
export function listShippedPackages(): ShippedPackage[] {
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as LockFile
  const root = JSON.parse(fs.readFileSync('package.json', 'utf8'))
  const imported = importedNames()
  const fonts = Object.keys(root.devDependencies).filter((name) => name.startsWith('@fontsource'))
  const names = [
    ...Object.keys({ ...root.dependencies, ...root.optionalDependencies }),
    ...Object.keys(root.devDependencies).filter((name) => imported.has(name) && !developmentOnly.has(name)),
    ...fonts,
  ]
  const found = new Map<string, LockedPackage>()
  const visit = (name: string, from: string) => {
    const folder = folderOf(packages, name, from)
    const locked = folder && packages[folder]
    if (!folder || !locked || found.has(folder)) return
    found.set(folder, locked)
    for (const each of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })) visit(each, folder)
  }
  for (const name of names) visit(name, '')
  return [...found]
    .map(([folder, { version, license, os }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const isForOneSystem = os !== undefined
      return { name, version, license: license ?? licenses[name] ?? 'unknown', folder, isForOneSystem }
    })
    .sort((one, other) => (one.folder < other.folder ? -1 : 1))
}

/** Resolves a name like Node: from the innermost `node_modules` outward. */
function folderOf(packages: LockFile['packages'], name: string, from: string): string | undefined {
  const folder = `${from ? `${from}/` : ''}node_modules/${name}`
  if (packages[folder]) return folder
  const outer = from.lastIndexOf('/node_modules/')
  if (outer >= 0) return folderOf(packages, name, from.slice(0, outer))
  return from ? folderOf(packages, name, '') : undefined
}

/** The line that names a package in THIRD-PARTY-NOTICES. */
export const headOf = ({ name, version, license }: ShippedPackage) => `${name} ${version} (${license})`

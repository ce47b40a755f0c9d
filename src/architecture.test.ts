import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const files = globSync('src/**/*.{ts,tsx}').sort()
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)
const source = (file: string) => readFileSync(file, 'utf8')
const imports = (file: string) =>
  [...source(file).matchAll(/\b(?:from|import)(?:\s+|\s*\(\s*)'([^']+)'/g)].flatMap(([, name]) => name ?? [])

/** From the bottom up: a domain imports only itself and those before it. */
const domains = [
  ...['identity', 'system', 'messaging', 'intake', 'applications', 'placement', 'admin', 'compliance', 'api'],
]
const domainPattern = domains.join('|')
const isDomain = (root: string) => new RegExp(`^src/${root}/(${domainPattern})/`)

/** A file under the left path may import only what matches on the right. Tests may import anything. */
const mayImport: [from: RegExp, to: RegExp][] = [
  // The lexer of marked checks guides for browser and server alike.
  [/^src\/shared\//, /^(zod\/mini|zod|marked$|#shared\/|\.\/)/],
  // Generic components without business terms. react-virtual computes which rows of a table to render.
  [
    /^src\/client\/ui\//,
    /^(react|radix-ui|lucide-react|@tanstack\/react-virtual$|@zootools\/email-spell-checker$|#client\/ui\/|#shared\/kit\/(filters|locale)\/|\.\/)/,
  ],
  [/^src\/client\//, /^(?!#server\/|drizzle|fastify|node:)/],
  [/^src\/client\/(ui|platform)\//, new RegExp(`^(?!#client/(${domainPattern}|pages|entries)/)`)],
  [isDomain('client'), /^(?!#client\/(pages|entries)\/)/],
  [/^src\/server\/platform\//, new RegExp(`^(?!#server/(${domainPattern})/|#client/)`)],
  [isDomain('server'), /^(?!#client\/)/],
  // The product never imports the sample data.
  [/^src\/(client|shared|server\/(?!demo\/|testing\/))/, /^(?!#server\/demo\/)/],
  [/^src\/server\/.*(routes|jobs)\.ts$/, /^(?!drizzle)/],
  [/^src\//, /^(?!\.\.\/)/],
]

test.each(mayImport)('%s imports only %s', (from, to) => {
  const offences = files
    .filter((file) => from.test(file) && !isTest(file))
    .flatMap((file) =>
      imports(file)
        .filter((name) => !to.test(name))
        .map((name) => `${file} -> ${name}`),
    )
  expect(offences).toEqual([])
})

/** Returns the position of the domain of a path or an import, or -1 outside the domains. */
const rankOf = (name: string) =>
  domains.indexOf(/^(?:src\/|#)(?:server|client|shared)\/([^/]+)\//.exec(name)?.[1] ?? '')

test('a domain imports only from itself and the domains listed before it', () => {
  const offences = files
    .filter((file) => rankOf(file) >= 0 && !isTest(file))
    .flatMap((file) =>
      imports(file)
        .filter((name) => rankOf(name) > rankOf(file))
        .map((name) => `${file} -> ${name}`),
    )
  expect(offences).toEqual([])
})

/** `intake/leads` for a path or an import of that feature on this side, undefined outside the domains. */
const featureOf = (side: string, name: string) =>
  new RegExp(`^(?:src/|#)${side}/((?:${domainPattern})/[^/]+)/`).exec(name)?.[1]

test('client features do not import each other; pages combine them', () => {
  const offences = files
    .filter((file) => featureOf('client', file) && !isTest(file))
    .flatMap((file) => imports(file).map((name) => [file, name] as const))
    .filter(([file, name]) => featureOf('client', name) && featureOf('client', name) !== featureOf('client', file))
  expect(offences).toEqual([])
})

/** Returns the texts of 12 words or more: quoted strings, and whole sentences between two tags. */
const longTexts = (file: string) => {
  const code = source(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(['"`])([A-Z“](?:(?!\1)[^\\\n]|\\.)+)\1|>\s*([A-Z“][^<>{}=]+[.!?])\s*</g)]
    .map(([, , quoted, between = '']) => (quoted ?? between).replace(/\s+/g, ' '))
    .filter((text) => !text.includes('${') && (text.match(/[a-z’']+/gi) ?? []).length >= 12)
}

test('a client feature with three longer texts keeps them in copy.ts', () => {
  // Label maps, questions and refusals already are collections of texts.
  const isCollection = (file: string) => /(labels|questions|refusals)\.ts$/.test(file)
  const found = files
    .filter((file) => featureOf('client', file) && !isTest(file) && !isCollection(file))
    .flatMap((file) => longTexts(file).map((text) => ({ feature: featureOf('client', file), file, text })))
  const count = (feature?: string) => found.filter((other) => other.feature === feature).length
  const offences = found
    .filter(({ feature, file }) => !/[/-]copy\.tsx?$/.test(file) && count(feature) >= 3)
    .map(({ file, text }) => `${file}: ${text}`)
  expect(offences).toEqual([])
})

test('a server feature never uses the routes, jobs, emails or plugin of another', () => {
  const offences = files
    .filter((file) => featureOf('server', file) && !isTest(file))
    .flatMap((file) => imports(file).map((name) => ({ file, name })))
    .filter(({ file, name }) => featureOf('server', name) && featureOf('server', name) !== featureOf('server', file))
    .filter(({ name }) => /\/(routes|jobs|emails|plugin)\.[^/]+$/.test(name))
  expect(offences).toEqual([])
})

test('server features do not depend on each other in a cycle', () => {
  const uses = new Map<string, Set<string>>()
  for (const file of files.filter((file) => !isTest(file))) {
    const feature = featureOf('server', file)
    if (!feature) continue
    const others = imports(file).flatMap((name) => featureOf('server', name) ?? [])
    uses.set(feature, new Set([...(uses.get(feature) ?? []), ...others.filter((other) => other !== feature)]))
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  expect([...uses.keys()].filter((feature) => reaches(feature, feature))).toEqual([])
})

test('files do not import each other in a cycle, not even types', () => {
  const targets = (file: string) =>
    imports(file)
      .map((name) => (name.startsWith('.') ? path.join(path.dirname(file), name) : name.replace('#', 'src/')))
      .filter((target) => target.startsWith('src/'))
  const uses = new Map(files.map((file) => [file, new Set(targets(file))]))
  // Removes files that import no remaining file, until only cycles and their importers are left.
  for (let size = Number.POSITIVE_INFINITY; uses.size < size; ) {
    size = uses.size
    for (const [file, others] of uses) if (![...others].some((other) => uses.has(other))) uses.delete(file)
  }
  expect([...uses.keys()]).toEqual([])
})

/** What `useRecordForm` is made of, and the controls that it doesn't fit. */
const draftParts: [part: RegExp, users: string[]][] = [
  [/\b(useBaseVersion|applyEdit|mergeDraft|changedByOthers)\b/, []],
  // All sections of the settings are one draft; a move is pinned as soon as the user focuses its form.
  [/\buseDraftStore\b/, ['src/client/platform/components/move-form.tsx', 'src/client/system/settings/drafts.ts']],
  [
    /\busePinnedSnapshot\b/,
    [
      'src/client/applications/sms/channel-form.tsx',
      'src/client/intake/contact-messages/contact-actions.tsx',
      'src/client/platform/components/move-form.tsx',
    ],
  ],
]

test.each(draftParts)('only useRecordForm combines %s', (part, users) => {
  const callers = files.filter((file) => !isTest(file) && !file.includes('client/platform/drafts/'))
  expect(callers.filter((file) => part.test(source(file)))).toEqual(users)
})

test('only main.ts reads the environment', () => {
  const readers = files.filter((file) => !isTest(file) && source(file).includes('process.env'))
  expect(readers).toEqual(['src/server/main.ts'])
})

test('imports from the same folder are relative, all others use an alias', () => {
  const offences = files.flatMap((file) =>
    imports(file)
      .filter((name) => /^[.#].*\.tsx?$/.test(name) && !name.includes('/scripts/'))
      .filter((name) => {
        const target = name.startsWith('.') ? path.join(path.dirname(file), name) : name.replace('#', 'src/')
        return name.startsWith('.') !== (path.dirname(target) === path.dirname(file))
      })
      .map((name) => `${file} -> ${name}`),
  )
  expect(offences).toEqual([])
})

test('no source file is a catch-all or too long', () => {
  expect(files.filter((file) => /\/(utils?|helpers?|common|misc|index)\b/.test(file))).toEqual([])
  expect(files.filter((file) => source(file).split('\n').length > 400)).toEqual([])
})

test('every folder that a style sheet scans for classes exists', () => {
  const missing = globSync('src/client/**/*.css').flatMap((file) =>
    [...source(file).matchAll(/@source "([^"]+)"/g)]
      .map(([, target = '']) => path.join(path.dirname(file), target))
      .filter((target) => !existsSync(target)),
  )
  expect(missing).toEqual([])
})

test('no folder is too wide to take in at a glance', () => {
  const widths = new Map<string, number>()
  for (const entry of globSync('src/**/*').filter((entry) => !isTest(`/${entry}`) || entry.endsWith('/testing'))) {
    const folder = path.dirname(entry)
    widths.set(folder, (widths.get(folder) ?? 0) + 1)
  }
  expect([...widths].filter(([, width]) => width > 16)).toEqual([])
})

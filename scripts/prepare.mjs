// Plain JavaScript without dependencies: it runs before they are installed, on any Node (20 or newer); everything
// after it runs on the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './with-lock.mjs'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const installStamp = path.join(root, 'node_modules/.harborline-install')
const pagesStamp = path.join(root, 'dist/.harborline-build')
// A build by hand empties this folder, and the stamp with it.
const serverStamp = path.join(root, 'dist/server/.harborline-build')
// Not in `node_modules` or `dist`, which are emptied.
const lock = path.join(root, '.preparing')

export const pinnedNode = path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Puts the pinned Node and the project's commands first on the PATH. */
export function childEnvironment() {
  const folders = [path.dirname(pinnedNode), path.join(root, 'node_modules/.bin'), process.env.PATH]
  return { ...process.env, PATH: folders.join(path.delimiter) }
}

export function ensureInstalled() {
  const install = () => {
    say('Installing packages (once, about a minute)…')
    npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error')
    // Missing if install scripts are turned off.
    if (!existsSync(pinnedNode)) npm('rebuild', 'node', '--ignore-scripts=false', '--loglevel=error')
    if (!existsSync(pinnedNode)) fail('The package "node" could not be installed; see the messages above.')
  }
  const files = [path.join(root, 'package.json'), path.join(root, 'package-lock.json')]
  ifChanged(installStamp, files, pinnedNode, install)
}

/** SHA-256 of the programs in the packages that the package `node` downloads; no entry in the lock file covers them. */
const runtimeHashes = {
  '24.21.0': {
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
}
const runtimeStamp = path.join(root, 'node_modules/.harborline-runtime')

/** Returns the SHA-256 that the pinned Node must have; undefined on systems without a known one. */
export function expectedRuntimeHash(system = `${process.platform}-${process.arch}`) {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return runtimeHashes[dependencies.node]?.[system]
}

/** Ends this process if the pinned Node is not the expected file. Reads it again only if its size or time changed. */
export function ensureRuntimeIsExpected() {
  const expected = expectedRuntimeHash()
  if (!expected) return say('The Node program of this system has no known hash, so it was not checked.')
  const passed = `${expected} ${describe(pinnedNode)}`
  if (existsSync(runtimeStamp) && readFileSync(runtimeStamp, 'utf8') === passed) return
  const found = createHash('sha256').update(readFileSync(pinnedNode)).digest('hex')
  if (found !== expected)
    fail(
      `${path.relative(root, pinnedNode)} is not the file that this version was tested with (SHA-256 ${found}). Delete node_modules and start again; if it stays different, don’t run it.`,
    )
  try {
    writeFileSync(runtimeStamp, passed)
  } catch {
    // A release may be read-only: it is checked at each start.
  }
}

/** Returns whether this is a built product after `npm ci --omit=dev` or `npm prune --omit=dev`, which can't build. */
export function isRelease() {
  const isThere = (file) => existsSync(path.join(root, file))
  return (
    isThere('dist/server/main.js') &&
    isThere('dist/render/render.js') &&
    existsSync(pinnedNode) &&
    !isThere('node_modules/vite')
  )
}

export function ensureBuilt() {
  ensurePagesBuilt()
  ensureServerBuilt()
}

function ensurePagesBuilt() {
  const folders = ['src/client', 'src/shared', 'src/server/platform/pages', 'public', 'content', 'docs/handbook']
  const scripts = ['finish-build', 'handbook-pages', 'supported-browsers'].map((name) => `scripts/${name}.ts`)
  const files = ['vite.config.ts', ...scripts, 'package-lock.json']
  const pages = path.join(root, 'dist/render/render.js')
  ifChanged(pagesStamp, sources(folders, files), pages, () => {
    say('Building…')
    npm('run', 'build:pages')
  })
}

/** Bundles the server if its source has changed. */
export function ensureServerBuilt() {
  const files = ['vite.server.config.ts', 'package-lock.json']
  const isTest = (file) => /\.test\.ts$|[\\/]testing[\\/]/.test(file)
  const code = sources(['src/server', 'src/shared'], files).filter((file) => !isTest(file))
  ifChanged(serverStamp, code, path.join(root, 'dist/server/main.js'), () => npm('run', 'build:server'))
}

export const builtServer = {
  args: ['--enable-source-maps', path.join(root, 'dist/server/main.js')],
  environment: {
    // Node stores compiled code here when the server ends.
    NODE_COMPILE_CACHE: path.join(root, 'dist/compiled'),
    // glibc otherwise keeps what uploads needed: it stops to return memory once large pieces were freed (mallopt(3)).
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
}

/**
 * Works if the files have changed since, or the product is missing. Files with the same sizes and times are not read
 * again. Of two concurrent starts, the second waits.
 */
function ifChanged(stamp, files, product, work) {
  const listed = hashOf(files.map((file) => describe(file)).join('\n'))
  const isDone = () => {
    if (!existsSync(product) || !existsSync(stamp)) return false
    const [content, listing] = readFileSync(stamp, 'utf8').split('\n')
    if (listing === listed) return true
    const isSame = content === contentOf(files)
    if (isSame) writeFileSync(stamp, `${content}\n${listed}`)
    return isSame
  }
  if (isDone()) return
  const unlessDone = () => {
    if (isDone()) return
    const content = contentOf(files)
    work()
    writeFileSync(stamp, `${content}\n${listed}`)
  }
  withLock(lock, unlessDone, (pid) => say(`Waiting for process ${pid}, which is already installing or building…`))
}

/**
 * Runs a program to its end on the pinned Node.
 * The channel lets the child notice when this process dies; signals are passed on.
 */
export function run(args, environment = {}) {
  ensureRuntimeIsExpected()
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: { ...childEnvironment(), ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm starts this process through a shell, and a signal to npm ends only that shell.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref()
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** Shows npm's output only if it fails. */
function npm(...args) {
  const cli = process.env.npm_execpath
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const { status, stdout, stderr } = spawnSync(command, [...before, ...args], {
    cwd: root,
    env: childEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: command === 'npm' && process.platform === 'win32',
  })
  if (status === 0) return
  console.error(stdout, stderr)
  fail(`"npm ${args.join(' ')}" failed; see the messages above.`)
}

const sources = (folders, files) => [
  ...folders.flatMap((folder) => filesBelow(path.join(root, folder))),
  ...files.map((file) => path.join(root, file)),
]

function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function describe(file) {
  const { size, mtimeMs } = statSync(file)
  return `${path.relative(root, file)} ${size} ${mtimeMs}`
}

function contentOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex')

export const say = (sentence) => console.log(sentence)

export function fail(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

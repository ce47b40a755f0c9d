import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3 } from '#server/testing/servers/s3-server.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { type Cluster, startCluster } from '../../../../scripts/postgres-cluster.ts'

const folders: string[] = []
const programs: ServerProcess[] = []
let cluster: Cluster
let s3: Awaited<ReturnType<typeof startS3>>

beforeAll(async () => {
  cluster = await startCluster({ fsync: false })
  s3 = await startS3()
}, 120_000)

afterAll(async () => {
  for (const program of programs) await program.kill()
  await s3.stop()
  await cluster.stop()
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

function createFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-builds-'))
  folders.push(folder)
  return folder
}

const isCompressed = (file: string) => /\.(br|gzip|zstd)$/.test(file)

/** Changes one script. Like a bundler, it renames the script and, in turn, every script that imports it by name. */
function createNextBuild(): { folder: string; changed: string[] } {
  const folder = createFolder()
  fs.cpSync('dist', path.join(folder, 'dist'), { recursive: true })
  const root = path.join(folder, 'dist/www')
  // What an earlier start compressed and rendered belongs to the other build.
  for (const cache of ['encoded', 'rendered']) fs.rmSync(path.join(folder, 'dist', cache), { recursive: true })
  const texts = fs.globSync(['assets/**/*.{js,css}', '*.json'], { cwd: root }).filter((file) => !isCompressed(file))
  const changed = new Map<string, string>()
  const rename = (file: string) => {
    const hash = randomBytes(6).toString('base64url')
    changed.set(file, file.replace(/-[\w-]{6,8}\.(\w+)$/, `-${hash}.$1`))
  }
  const start = texts.find((file) => /\/money-[\w-]{6,8}\.js$/.test(file))
  if (!start) throw new Error('The build has no script for money.')
  rename(start)
  fs.appendFileSync(path.join(root, start), '\n/* changed */')
  for (let before = 0; before < changed.size; ) {
    before = changed.size
    for (const file of texts.filter((file) => file.endsWith('.js') && !changed.has(file))) {
      const content = fs.readFileSync(path.join(root, file), 'utf8')
      if ([...changed.keys()].some((name) => content.includes(path.basename(name)))) rename(file)
    }
  }
  for (const file of texts) {
    let content = fs.readFileSync(path.join(root, file), 'utf8')
    for (const [from, to] of changed) content = content.replaceAll(path.basename(from), path.basename(to))
    const to = changed.get(file)
    if (to) for (const name of fs.globSync(`${file}*`, { cwd: root })) fs.rmSync(path.join(root, name))
    fs.writeFileSync(path.join(root, to ?? file), content)
  }
  return { folder, changed: [...changed.values()].map((name) => `/${name}`) }
}

const assetsOf = (folder: string) =>
  new Map(
    fs
      .globSync('assets/**/*.*', { cwd: path.join(folder, 'dist/www') })
      .filter((file) => !isCompressed(file))
      .map((file) => [`/${file}`, fs.readFileSync(path.join(folder, 'dist/www', file))]),
  )

/** Returns the files that a server doesn't have, or that differ. */
async function missesOf(address: string, files: Map<string, Buffer>) {
  const misses: string[] = []
  for (const [name, content] of files) {
    const response = await fetch(address + name)
    const body = Buffer.from(await response.arrayBuffer())
    if (response.status !== 200 || !body.equals(content)) misses.push(`${response.status} ${name}`)
  }
  return misses
}

/** Returns the files that the home page of a server names. */
async function namedBy(address: string) {
  const html = await (await fetch(address)).text()
  return [...new Set(html.match(/\/assets\/[\w./-]+\.(?:js|css|woff2)/g))]
}

test('while two builds run behind one load balancer, pages of either load every file from either server', async () => {
  const next = createNextBuild()
  expect(next.changed.length).toBeGreaterThan(1)
  const env = () => ({
    ...{ DATA_DIR: createFolder(), DATABASE_URL: cluster.url, ENCRYPTION_KEY: key },
    ...{ S3_ENDPOINT: s3.settings.endpoint, S3_BUCKET: s3.settings.bucket },
    ...{ S3_ACCESS_KEY_ID: s3.settings.accessKeyId, S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey },
  })
  const key = randomBytes(32).toString('base64')
  const first = new ServerProcess(env())
  programs.push(first)
  const one = await first.ready
  const second = new ServerProcess(env(), next.folder)
  programs.push(second)
  const two = await second.ready

  const pages = { one: await namedBy(one), two: await namedBy(two) }
  expect(pages.one).not.toEqual(pages.two)
  const builds = { one: assetsOf(process.cwd()), two: assetsOf(next.folder) }
  for (const [page, build] of [[pages.one, builds.one] as const, [pages.two, builds.two] as const])
    expect(page.filter((name) => !build.has(name))).toEqual([])
  expect(await missesOf(one, builds.two)).toEqual([])
  expect(await missesOf(two, builds.one)).toEqual([])
  expect(await missesOf(one, builds.one)).toEqual([])

  const unknown = await fetch(`${one}/assets/money-AAAAAAAA.js`)
  expect(unknown.status).toBe(404)
})

test('after an update of one machine, pages that are still open find their files', async () => {
  const next = createNextBuild()
  const dataDir = createFolder()
  const old = new ServerProcess({ DATA_DIR: dataDir })
  programs.push(old)
  await old.ready
  await old.kill('SIGTERM')
  const updated = new ServerProcess({ DATA_DIR: dataDir }, next.folder)
  programs.push(updated)
  expect(await missesOf(await updated.ready, assetsOf(process.cwd()))).toEqual([])
})

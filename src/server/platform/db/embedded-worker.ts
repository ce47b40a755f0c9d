/** Owns the embedded database's directory; nothing else may access it. */
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { MainMessage, WorkerMessage } from './embedded.ts'
import { panicIn } from './panic.ts'

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** PGlite ships fsync as a no-op. */
class DurableFileSystem extends NodeFS {
  syncs = 0

  override async init(...parameters: Parameters<NodeFS['init']>) {
    const started = await super.init(...parameters)
    const hook = (module: unknown) => {
      ;(module as EmscriptenModule).NODEFS.stream_ops.fsync = ({ nfd }) => {
        this.syncs++
        fs.fsyncSync(nfd)
        return 0
      }
    }
    started.emscriptenOpts.preRun = [...(started.emscriptenOpts.preRun ?? []), hook]
    return started
  }
}

/** Of the database; the tables and indexes that are used all day are about 150. */
const maxOpenFiles = 256
const choreEveryMs = 10 * 60_000
const sqliteBusy = 5

const { directory } = workerData as { directory: string }
const port = parentPort
if (!port) throw new Error('This file runs only as a worker thread.')
const say = (word: WorkerMessage) => port.postMessage(word)

// Anyone can read PGlite's files; the directory's mode prevents it.
fs.mkdirSync(directory, { recursive: true, mode: 0o700 })
fs.chmodSync(directory, 0o700)

/** There while the database is open; says which folder that was. */
const openMark = path.join(directory, 'harborline-open')

const lock = takeLock()
if (!lock) say('locked')
else if (isCopyOfOpenDatabase()) say('copied')
else await serve(lock)

/**
 * A copy has another inode. After a crash the mark is there too, but in the same folder, which PostgreSQL recovers; a
 * copy made file by file may mix states that it can't.
 */
function isCopyOfOpenDatabase(): boolean {
  if (!fs.existsSync(openMark)) return false
  return fs.readFileSync(openMark, 'utf8') !== identityOf(directory)
}

function identityOf(folder: string): string {
  return String(fs.statSync(path.join(folder, 'PG_VERSION'), { bigint: true }).ino)
}

/** Unlike a pid file, kill -9 releases an SQLite lock. */
function takeLock(): DatabaseSync | undefined {
  const file = new DatabaseSync(`${directory}.lock`)
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive')
    return file
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    return undefined
  }
}

async function serve(lock: DatabaseSync) {
  const isNew = !fs.existsSync(path.join(directory, 'PG_VERSION'))
  const files = new DurableFileSystem(directory)
  const db = await PGlite.create({
    fs: files,
    // PGlite's default `-F` disables syncing. fdatasync is a no-op there, hence fsync.
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['-c', 'fsync=on', '-c', 'synchronous_commit=on', '-c', 'wal_sync_method=fsync'],
      // Otherwise a vacuum leaves every table and index open (record 165).
      ...['-c', `max_files_per_process=${maxOpenFiles}`],
    ],
    extensions: { pg_trgm },
  })
  if (isNew) {
    await db.exec('checkpoint')
    syncTree(directory)
    syncTree(path.dirname(directory), 'itself')
  }
  await requireDurability(db, files)

  fs.writeFileSync(openMark, identityOf(directory), { flush: true })

  let turn: Promise<unknown> = Promise.resolve()
  let betweenTransactions = true
  const snapshots: string[] = []
  const copyIfIdle = async () => {
    if (!betweenTransactions) return
    for (const target of snapshots.splice(0)) {
      await db.exec('checkpoint')
      copyDatabase(target)
      say({ copiedTo: target })
    }
  }
  const chores = setInterval(() => {
    turn = turn.then(() => (betweenTransactions ? tidy(db) : undefined))
  }, choreEveryMs)

  port?.on('message', (message: Uint8Array | MainMessage) => {
    turn = turn.then(async () => {
      if (message === 'alive?') return say('alive')
      if (typeof message === 'object' && 'copyTo' in message) {
        snapshots.push(message.copyTo)
        return copyIfIdle()
      }
      if (message === 'close') {
        clearInterval(chores)
        await db.close()
        fs.rmSync(openMark, { force: true })
        lock.close()
        return say('closed')
      }
      const answer = await db.execProtocolRaw(message, { syncToFs: false })
      // After a PANIC, PGlite continues with stale locks and the next query may wait forever.
      const panic = panicIn(answer)
      if (panic) throw new Error(panic)
      betweenTransactions = endsIdle(answer, betweenTransactions)
      if (answer.byteLength > 0) port.postMessage(answer, [answer.buffer as ArrayBuffer])
      await copyIfIdle()
    })
  })
  say('ready')
}

/** Refuses to start if commits don't reach the disk. */
async function requireDurability(db: PGlite, files: DurableFileSystem) {
  const before = files.syncs
  await db.exec(
    'create table if not exists _durability (n int); insert into _durability values (1); truncate _durability',
  )
  const { rows } = await db.query<{ fsync: string }>('show fsync')
  if (rows[0]?.fsync !== 'on' || files.syncs === before)
    throw new Error('The embedded database would lose data in a power failure.')
}

/** Copies the files while nothing writes to them; without copying bytes where the file system can. */
function copyDatabase(target: string) {
  fs.cpSync(directory, target, { recursive: true, mode: fs.constants.COPYFILE_FICLONE })
  fs.chmodSync(target, 0o700)
  fs.rmSync(path.join(target, path.basename(openMark)), { force: true })
}

/** Single-user PostgreSQL has no checkpointer or autovacuum. */
async function tidy(db: PGlite) {
  await db.exec('checkpoint')
  await db.exec('vacuum (analyze)')
}

/** Responses end with ReadyForQuery: `Z`, its length, and `I` outside a transaction. */
function endsIdle(answer: Uint8Array, before: boolean) {
  if (answer.byteLength < 6 || answer.at(-6) !== 0x5a) return before
  return answer.at(-1) === 0x49
}

function syncTree(directory: string, depth: 'all' | 'itself' = 'all') {
  const entries = depth === 'all' ? fs.readdirSync(directory, { withFileTypes: true }) : []
  for (const entry of entries) {
    const full = path.join(directory, entry.name)
    if (entry.isDirectory()) syncTree(full)
    else if (entry.isFile()) syncOne(full)
  }
  syncOne(directory)
}

function syncOne(file: string) {
  const descriptor = fs.openSync(file, 'r')
  try {
    fs.fsyncSync(descriptor)
  } catch (error) {
    // Windows can't sync a directory and needn't.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'EISDIR' && code !== 'EINVAL') throw error
  } finally {
    fs.closeSync(descriptor)
  }
}

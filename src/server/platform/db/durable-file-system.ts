import fs from 'node:fs'
import path from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface EmscriptenModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } }
}

/** PGlite ships fsync as a no-op; this one works. */
export class DurableFileSystem extends NodeFS {
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

export function syncTree(directory: string, depth: 'all' | 'itself' = 'all') {
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
    // Windows can't sync a directory and doesn't need to.
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'EISDIR' && code !== 'EINVAL') throw error
  } finally {
    fs.closeSync(descriptor)
  }
}

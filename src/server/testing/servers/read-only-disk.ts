import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' })

/**
 * Mounts a read-only file system with the same content over a folder until the test ends. Needs root.
 * @returns a function that unmounts it earlier.
 */
export function mountReadOnly(folder: string): () => void {
  const content = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-content-'))
  run('cp', '-a', `${folder}/.`, content)
  run('mount', '-t', 'tmpfs', '-o', 'size=64m,mode=0700', 'tmpfs', folder)
  let isMounted = true
  const unmount = () => {
    if (isMounted) run('umount', '--lazy', folder)
    isMounted = false
  }
  onTestFinished(unmount)
  run('cp', '-a', `${content}/.`, folder)
  run('mount', '-o', 'remount,ro', folder)
  fs.rmSync(content, { recursive: true })
  return unmount
}

import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    temporaryDirectory: string
  }
}

const directory = path.join(os.tmpdir(), `harborline-test-${process.pid}`)

/** The directory is removed after the workers have ended. */
export function setup(project: TestProject) {
  fs.mkdirSync(directory, { recursive: true })
  project.provide('temporaryDirectory', directory)
}

export const teardown = () => fs.rmSync(directory, { recursive: true, force: true })

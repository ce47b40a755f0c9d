import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findReleaseFaults, notesOf } from './release-checks.ts'

const changelog =
  '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-12-01)\n\n- Something new.\n\n## 1.1.0 (2026-11-01)\n\n- Old.\n'
const ready = { version: '1.2.0', lockVersion: '1.2.0', changelog, changedFiles: [], tags: ['v1.1.0'] }

test('a version is ready with a clean tree, a new tag and dated notes', () => {
  expect(findReleaseFaults(ready)).toEqual([])
  expect(notesOf(changelog, '1.2.0')).toBe('- Something new.')
})

test.each([
  [{ changedFiles: ['README.md'] }, 'README.md'],
  [{ version: '1.2', lockVersion: '1.2' }, 'is not a version'],
  [{ lockVersion: '1.1.0' }, 'npm install'],
  [{ tags: ['v1.2.0'] }, 'exists'],
  [{ changelog: '## 1.1.0 (2026-11-01)\n\n- Old.' }, 'no heading'],
  [{ changelog: '## 1.2.0\n\n- New.' }, 'no date'],
  [{ changelog: '## 1.2.0 (2026-12-01)\n\n## 1.1.0' }, 'says nothing'],
  [{ changelog: `## Unreleased\n\n- Later.\n${changelog.slice(26)}` }, 'Unreleased'],
])('%o is a reason to wait', (change, reason) => {
  expect(findReleaseFaults({ ...ready, ...change }).join('\n')).toContain(reason)
})

test('a dry run names every fault at once, then shows the steps, and creates no tag', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-tagged-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
  const write = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text)
  const dryRun = () =>
    spawnSync(process.execPath, [path.resolve('scripts/release.ts'), '--dry-run'], { cwd: folder, encoding: 'utf8' })
  git('init', '--quiet')
  git('config', 'user.email', 'ada@example.com')
  git('config', 'user.name', 'Ada Harbor')
  for (const name of ['package.json', 'package-lock.json']) write(name, '{ "version": "1.2.0" }')
  write('CHANGELOG.md', '## Unreleased\n\n- Something new.\n')
  const early = dryRun()
  expect(early.status).toBe(1)
  expect(early.stderr).toMatch(/changed files[\s\S]*no heading[\s\S]*Unreleased/)

  write('CHANGELOG.md', changelog)
  git('add', '.')
  git('commit', '--quiet', '--message', 'Prepare 1.2.0')
  const { status, stdout } = dryRun()
  expect([status, stdout]).toEqual([0, expect.stringContaining('create the tag v1.2.0')])
  expect(stdout).toContain('Nothing was done.')
  expect(git('tag', '--list')).toBe('')
})

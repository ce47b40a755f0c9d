import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect } from 'vitest'
import { addKey, createKeyFile, findEncryptionKeys } from './encryption-keys.ts'

const test = base.extend<{ dataDir: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs
  dataDir: async ({}, use) => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-keys-'))
    await use(dataDir)
    fs.rmSync(dataDir, { recursive: true })
  },
})

test('a new key file is readable only by its owner, and is never replaced', ({ dataDir }) => {
  expect(findEncryptionKeys({ encryptionKeys: [], dataDir })).toBeUndefined()
  const created = createKeyFile(dataDir)

  expect(findEncryptionKeys({ encryptionKeys: [], dataDir })).toEqual(created)
  expect(createKeyFile(dataDir)).toEqual(created)
  expect(created[0].bytes).toHaveLength(32)
  expect(fs.readdirSync(dataDir)).toEqual(['encryption.key'])
  expect(fs.statSync(path.join(dataDir, 'encryption.key')).mode & 0o777).toBe(0o600)
})

test('keys from the configuration create no file, and the first of them encrypts', ({ dataDir }) => {
  const bytes = [randomBytes(32), randomBytes(32)]

  expect(findEncryptionKeys({ encryptionKeys: bytes, dataDir })?.map((key) => key.bytes)).toEqual(bytes)
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('an added key encrypts, and the previous one still decrypts', ({ dataDir }) => {
  const before = createKeyFile(dataDir)
  addKey(dataDir)
  const [added, ...others] = findEncryptionKeys({ encryptionKeys: [], dataDir }) ?? []

  expect(others).toEqual(before)
  expect(added?.id).not.toBe(before[0].id)
  expect(fs.readdirSync(dataDir)).toEqual(['encryption.key'])
  expect(fs.statSync(path.join(dataDir, 'encryption.key')).mode & 0o777).toBe(0o600)
})

test('a damaged key file prevents the start instead of being replaced', ({ dataDir }) => {
  fs.writeFileSync(path.join(dataDir, 'encryption.key'), 'c2hvcnQ=')

  expect(() => findEncryptionKeys({ encryptionKeys: [], dataDir })).toThrow('Restore it from a backup')
  expect(fs.readFileSync(path.join(dataDir, 'encryption.key'), 'utf8')).toBe('c2hvcnQ=')
})

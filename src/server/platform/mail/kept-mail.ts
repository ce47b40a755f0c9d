import fs from 'node:fs/promises'
import path from 'node:path'
import type { KeptMail } from '#server/platform/mail/read-mail.ts'
import { readMail } from '#server/platform/mail/read-mail.ts'

export const mailDirectory = (dataDir: string) => path.join(dataDir, 'mail')

export async function listMailFiles(directory: string): Promise<string[]> {
  const names = await fs.readdir(directory).catch(() => [])
  return names.filter((name) => isMailFile(name)).toSorted((a, b) => (a < b ? 1 : -1))
}

/** Returns undefined if there is no such file, or the name is not one of ours. */
export async function findMail(directory: string, name: string): Promise<KeptMail | undefined> {
  if (!isMailFile(name)) return undefined
  const source = await fs.readFile(path.join(directory, name), 'utf8').catch(() => undefined)
  return source === undefined ? undefined : readMail(name, source)
}

export async function removeMails(directory: string): Promise<void> {
  for (const name of await listMailFiles(directory)) await fs.rm(path.join(directory, name), { force: true })
}

const isMailFile = (name: string) => /^[\w.-]+\.eml$/.test(name)

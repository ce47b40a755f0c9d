import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { Program } from './program.ts'

/** With three programs on two cores, one may have to wait. */
const emailTimeoutMs = 30_000

/**
 * Waits for an email to this address with this subject, and returns its admin link without the host:
 * `/admin/…#token`.
 */
export async function waitForAdminLink(program: Program, address: string, subject: string): Promise<string> {
  let link = ''
  await expect
    .poll(
      () => {
        const mail = readEmails(program).findLast((text) => text.includes(`To: ${address}`) && text.includes(subject))
        link = /https?:\/\/[^/\s]+(\/admin\/\S+#[\w-]+)/.exec(mail ?? '')?.[1] ?? ''
        return link
      },
      { timeout: emailTimeoutMs },
    )
    .not.toBe('')
  return link
}

/** Waits for an email to this address that matches the pattern, and returns the first group. */
export async function waitForEmail(program: Pick<Program, 'dataDir'>, address: string, what: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(
      () => {
        const mail = readEmails(program).findLast((text) => text.includes(`To: ${address}`) && what.test(text))
        found = what.exec(mail ?? '')?.[1] ?? ''
        return found
      },
      { timeout: emailTimeoutMs },
    )
    .not.toBe('')
  return found
}

/** Returns all emails that would have been sent, oldest first. */
export function readEmails({ dataDir }: Pick<Program, 'dataDir'>): string[] {
  const folder = path.join(dataDir, 'mail')
  if (!fs.existsSync(folder)) return []
  const names = fs.readdirSync(folder).sort()
  return names.map((name) => decodeEmail(fs.readFileSync(path.join(folder, name), 'utf8')))
}

/** Decodes only the part after the headers: decoding would break a header's `?token=AB…`. */
function decodeEmail(mail: string): string {
  const end = mail.indexOf('\n\n')
  return mail.slice(0, end) + fromQuotedPrintable(mail.slice(end))
}

/** RFC 2045, 6.7, as far as links need it. */
const fromQuotedPrintable = (text: string) =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

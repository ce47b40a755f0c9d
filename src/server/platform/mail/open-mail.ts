import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { listMailFiles, mailDirectory } from '#server/platform/mail/kept-mail.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { messageIdOf } from '#server/platform/mail/message-id.ts'

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** What `html` is made from when the mail leaves; `dress` does so. */
  readonly letter?: Letter
  /** Beside those that every mail has. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one mail; rejects where the server did not take it. */
export type SendMail = (mail: Mail) => Promise<void>

/** Files kept where no mail server is set. */
const keep = 200
const timeoutMs = 10_000

/**
 * Mail by SMTP where `smtpUrl` is set; otherwise each mail becomes an `.eml` file in `<dataDir>/mail`, which every mail
 * program opens, so that a trial shows what would have been sent.
 */
export function openMail(options: { smtpUrl: string | undefined; from: string; dataDir: string }): SendMail {
  const { from, smtpUrl } = options
  const named = (mail: Mail) => {
    // The name that a mail brings along is one that other mails speak of.
    const messageId = mail.headers?.['Message-ID'] ?? messageIdOf(mail, from)
    return messageId ? { messageId } : {}
  }
  if (smtpUrl) {
    const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    const smtp = createTransport({ url: smtpUrl, ...limits })
    return async (mail) => {
      await smtp.sendMail({ ...mail, ...named(mail), from, to: [...mail.to] })
    }
  }

  const directory = mailDirectory(options.dataDir)
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return async (mail) => {
    const { message } = await writer.sendMail({ ...mail, ...named(mail), from, to: [...mail.to] })
    await fs.mkdir(directory, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    await fs.writeFile(path.join(directory, name), message, { mode: 0o600 })
    await removeOldest(directory)
  }
}

async function removeOldest(directory: string) {
  for (const name of (await listMailFiles(directory)).slice(keep))
    await fs.rm(path.join(directory, name), { force: true })
}

import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { listMailFiles, mailDirectory } from '#server/platform/mail/kept-mail.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { messageIdOf } from '#server/platform/mail/message-id.ts'
import { type MailFailure, unavailableService } from '#server/platform/mail/unavailable-service.ts'
import { Unavailable } from '#server/platform/unavailable.ts'

export interface Mail {
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly letter?: Letter
  readonly headers?: Readonly<Record<string, string>>
}

/** @throws Unavailable if the server cannot be reached, or asks to be tried again later. */
export type SendMail = (mail: Mail) => Promise<void>

const keep = 200
const timeoutMs = 10_000
/** The server rests this many times the duration of a failed attempt. */
const restFactor = 3

/** Sends by SMTP if `smtpUrl` is set; otherwise writes `.eml` files to `<dataDir>/mail`. */
export function openMail(options: { smtpUrl: string | undefined; from: string; dataDir: string }): SendMail {
  const { from, smtpUrl } = options
  const named = (mail: Mail) => {
    // Other emails may refer to a given `Message-ID`.
    const messageId = mail.headers?.['Message-ID'] ?? messageIdOf(mail, from)
    return messageId ? { messageId } : {}
  }
  if (smtpUrl) {
    const send = openSmtp(smtpUrl)
    return (mail) => send({ ...mail, ...named(mail), from, to: [...mail.to] })
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

function openSmtp(url: string) {
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  let restsUntil = 0
  let latest: Unavailable | undefined

  return async (mail: SendMailOptions): Promise<void> => {
    if (latest && performance.now() < restsUntil) throw latest
    const startedAt = performance.now()
    let isTransferred = false
    const info = ({ tnx }: { tnx?: string }) => {
      isTransferred ||= tnx === 'message'
    }
    const smtp = createTransport({ url, ...limits, logger: { ...silent, info } })
    try {
      await smtp.sendMail(mail)
      latest = undefined
    } catch (error) {
      const failure = error as MailFailure
      const service = unavailableService(failure, isTransferred)
      if (!service) throw error
      const { responseCode, originalCode, code } = failure
      const reason = { code: String(responseCode || originalCode || code), cause: error }
      const unavailable = new Unavailable(service, 'The mail server didn’t accept an email.', reason)
      if (service === 'mail') {
        latest = unavailable
        restsUntil = performance.now() + restFactor * (performance.now() - startedAt)
      }
      throw unavailable
    }
  }
}

const ignore = () => {}
/** The mail library logs addresses. */
const silent = { level: ignore, trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore, fatal: ignore }

async function removeOldest(directory: string) {
  for (const name of (await listMailFiles(directory)).slice(keep))
    await fs.rm(path.join(directory, name), { force: true })
}

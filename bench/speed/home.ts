import { execFile, execFileSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { hasProxy, startProxy } from '#server/testing/servers/proxies.ts'
import { ServerProcess } from '#server/testing/servers/server-process.ts'
import { Unavailable } from '../peers/install.ts'
import { serveByNginx } from '../peers/nginx.ts'
import { median, medianRatio, shown } from './figures.ts'
import { type Measurement, ownVersions, type Target } from './results.ts'

const connections = 64
const targets = { alone: 0.5, behindProxy: 0.9 }
/** wrk sends the name in the address, so Caddy needs a certificate for it. */
const host = 'localhost'
/** As a browser sends it. */
const accepted = 'gzip, deflate, br, zstd'
/** Set by each server for its own connection. */
const ofConnection = ['connection', 'keep-alive', 'date', 'content-length', 'content-type', 'x-request-id']

interface Variant {
  readonly name: string
  readonly url: string
  /** The variant that it is compared with, and the smallest ratio. */
  readonly base?: { readonly name: string; readonly least: number }
}

interface Load {
  readonly perSecond: number
  readonly p99Ms: number
}

/** Compares the home page alone and behind the shipped proxy files with nginx serving the same bytes. */
export async function measureHome(options: { seconds: number; rounds: number }): Promise<Measurement> {
  for (const [program, name] of [
    ['wrk', 'wrk'],
    ['/usr/sbin/nginx', 'nginx'],
    ['openssl', 'openssl'],
  ] as const)
    if (!canRun(program)) throw new Unavailable(`${name} is not installed. On Debian: apt-get install ${name}.`)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-home-'))
  const missing: string[] = []
  const stops: (() => Promise<void>)[] = []
  const program = new ServerProcess({ DATA_DIR: dataDir, PUBLIC_URL: 'https://funding.example.com', TRUST_PROXY: 'on' })
  try {
    const address = await program.ready
    const page = await get(`${address}/`)
    const headers = Object.entries(page.headers).filter(([name]) => !ofConnection.includes(name))
    const site = await serveByNginx(page.body, Object.fromEntries(headers) as Record<string, string>)
    stops.push(site.stop)
    const [plain, encrypted] = ['nginx, a file', 'nginx, a file, TLS']
    const variants: Variant[] = [
      { name: plain, url: site.http },
      { name: 'Harborline', url: `${address}/`, base: { name: plain, least: targets.alone } },
      { name: encrypted, url: site.https },
    ]
    for (const proxy of ['nginx', 'caddy'] as const) {
      if (!hasProxy(proxy)) {
        missing.push(`${proxy} is not installed. On Debian: apt-get install ${proxy}.`)
        continue
      }
      const running = await startProxy(proxy, address, host)
      stops.push(running.stop)
      const url = `https://${host}:${running.httpsPort}/`
      const base = { name: encrypted, least: targets.behindProxy }
      variants.push({ name: `Harborline behind ${proxy} with the shipped file, TLS`, url, base })
    }
    for (const { name, url } of variants)
      if (!(await get(url)).body.equals(page.body)) throw new Error(`${name} serves other bytes.`)

    const measured = new Map<string, Load[]>(variants.map(({ name }) => [name, []]))
    for (let round = 0; round <= options.rounds; round++) {
      if (round > 0) console.log(`home page: round ${round} of ${options.rounds}`)
      for (const { name, url } of variants) {
        const load = await send(url, round === 0 ? 1 : options.seconds)
        if (round > 0) measured.get(name)?.push(load)
      }
    }
    return { ...summary(variants, measured, page.body.length), missing, versions: versions() }
  } finally {
    for (const stop of stops) await stop()
    await program.kill('SIGTERM')
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

function canRun(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Reads an answer as it was sent, without decompression. */
async function get(url: string) {
  const client = url.startsWith('https:') ? https : http
  const headers = { 'accept-encoding': accepted }
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    client.get(url, { headers, rejectUnauthorized: false, agent: false }, resolve).on('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`)
  return { headers: answer.headers, body: await buffer(answer) }
}

async function send(url: string, seconds: number): Promise<Load> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency']
  const { stdout } = await promisify(execFile)('wrk', [...args, '-H', `Accept-Encoding: ${accepted}`, url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not answer everything:\n${stdout}`)
  const [, latency = '', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(latency) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN),
  }
}

function summary(variants: readonly Variant[], measured: ReadonlyMap<string, Load[]>, bytes: number) {
  const speeds = (name: string) => (measured.get(name) ?? []).map(({ perSecond }) => perSecond)
  const ratio = ({ name, base }: Variant) => (base ? medianRatio(speeds(name), speeds(base.name)) : Number.NaN)
  return {
    method: `Requests a second for the home page (${shown(bytes)} compressed bytes, compared byte by byte) by wrk with one thread and ${connections} connections. Harborline and nginx have one process each; nginx serves the same bytes and headers from a file, without a log. Behind a proxy means the file in \`deploy\` with only ports, certificate and server replaced.`,
    table: [
      ['program', 'requests/s', 'p99 ms', 'of nginx serving the file'],
      ...variants.map((variant) => [
        variant.name,
        shown(median(speeds(variant.name))),
        shown(median((measured.get(variant.name) ?? []).map(({ p99Ms }) => p99Ms))),
        variant.base ? shown(ratio(variant)) : '',
      ]),
    ],
    targets: variants.flatMap((variant): Target[] =>
      variant.base
        ? [
            {
              name: `${variant.name}, of ${variant.base.name}`,
              target: `at least ${variant.base.least}`,
              measured: shown(ratio(variant)),
              isMet: ratio(variant) >= variant.base.least,
            },
          ]
        : [],
    ),
  }
}

function versions(): string[] {
  const caddy = hasProxy('caddy')
    ? [`Caddy ${execFileSync('/usr/bin/caddy', ['version'], { encoding: 'utf8' }).split(' ')[0]?.trim()}`]
    : []
  const nginx = execFileSync('sh', ['-c', '/usr/sbin/nginx -v 2>&1'], { encoding: 'utf8' }).split('/')[1]?.trim()
  return [...ownVersions(), `nginx ${nginx}`, ...caddy]
}

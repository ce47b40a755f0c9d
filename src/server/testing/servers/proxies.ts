import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import tls from 'node:tls'
import { freePort } from './free-port.ts'

/** Where Debian installs the programs. */
const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' } as const
export type ProxyName = keyof typeof programs

export const hasProxy = (name: ProxyName) => fs.existsSync(programs[name])

/** The domain of the samples. */
export const sampleDomain = 'funding.example.com'

export interface RunningProxy {
  readonly httpPort: number
  readonly httpsPort: number
  /** Returns what nginx has logged; empty for Caddy. */
  readLog(): string
  stop(): Promise<void>
}

/**
 * Starts the proxy with its shipped file from `deploy`. Only ports, certificate and server are replaced.
 * @param server the program's address, such as `http://127.0.0.1:3000`.
 * @param domain of Caddy's certificate.
 */
export async function startProxy(name: ProxyName, server: string, domain = sampleDomain): Promise<RunningProxy> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `harborline-${name}-`))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const { args, env } = { nginx, caddy }[name]({ directory, httpPort, httpsPort, server: new URL(server).host, domain })
  const child = spawn(programs[name], args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    printed += chunk
  })
  // Stops it even if a test fails early.
  process.once('exit', () => child.kill())
  // Caddy listens before its certificate is ready.
  while (!(await listens(httpPort)) || !(await hasCertificate(httpsPort, domain))) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${printed}`)
    await sleep(50)
  }
  return {
    httpPort,
    httpsPort,
    readLog: () => {
      const log = path.join(directory, 'requests.log')
      return fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : ''
    },
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      fs.rmSync(directory, { recursive: true, force: true })
    },
  }
}

interface Place {
  readonly directory: string
  readonly httpPort: number
  readonly httpsPort: number
  /** Host and port. */
  readonly server: string
  readonly domain: string
}

function nginx({ directory, httpPort, httpsPort, server }: Place) {
  const key = path.join(directory, 'key.pem')
  const certificate = path.join(directory, 'certificate.pem')
  const selfSigned = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-subj', `/CN=${sampleDomain}`, '-keyout', key, '-out', certificate]
  execFileSync('openssl', [...selfSigned, ...named], { stdio: 'ignore' })
  const log = path.join(directory, 'requests.log')
  const shipped = replaceAll(fs.readFileSync('deploy/nginx.conf', 'utf8'), [
    ['server 127.0.0.1:3000', `server ${server}`],
    ['listen 443', `listen 127.0.0.1:${httpsPort}`],
    ['listen 80', `listen 127.0.0.1:${httpPort}`],
    [`/etc/letsencrypt/live/${sampleDomain}/fullchain.pem`, certificate],
    [`/etc/letsencrypt/live/${sampleDomain}/privkey.pem`, key],
    ['/var/log/nginx/harborline.log', log],
    ['/var/cache/harborline', path.join(directory, 'cache')],
  ])
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${path.join(directory, kind)};`,
  )
  const around = [
    'daemon off;',
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `pid ${path.join(directory, 'nginx.pid')};`,
    'error_log stderr;',
    'events {}',
    `http { ${folders.join(' ')}\n${shipped}\n}`,
  ]
  const config = path.join(directory, 'nginx.conf')
  fs.writeFileSync(config, around.join('\n'))
  return { args: ['-p', directory, '-e', 'stderr', '-c', config], env: {} }
}

function caddy({ directory, httpPort, httpsPort, server, domain }: Place) {
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
  ]
  const config = path.join(directory, 'Caddyfile')
  fs.writeFileSync(config, `{\n\t${options.join('\n\t')}\n}\n${fs.readFileSync('deploy/Caddyfile', 'utf8')}`)
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', config],
    env: { SITE_DOMAIN: domain, UPSTREAM: server, HOME: directory, XDG_DATA_HOME: directory },
  }
}

function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  let changed = text
  for (const [from, to] of pairs) {
    if (!changed.includes(from)) throw new Error(`The shipped file has no "${from}".`)
    changed = changed.replaceAll(from, to)
  }
  return changed
}

const listens = (port: number) => connects(net.connect(port, '127.0.0.1'), 'connect')

const hasCertificate = (port: number, servername: string) =>
  connects(tls.connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false }), 'secureConnect')

async function connects(socket: net.Socket, event: 'connect' | 'secureConnect'): Promise<boolean> {
  try {
    await once(socket, event)
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#server/testing/servers/free-port.ts'

export interface StaticSite {
  readonly http: string
  readonly https: string
  stop(): Promise<void>
}

/** Starts nginx with one process that serves one page from a file, with these headers. */
export async function serveByNginx(body: Buffer, headers: Readonly<Record<string, string>>): Promise<StaticSite> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-static-'))
  const inFolder = (name: string) => path.join(folder, name)
  fs.writeFileSync(inFolder('index.html'), body)
  const selfSigned = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const named = ['-subj', '/CN=localhost', '-keyout', inFolder('key.pem'), '-out', inFolder('certificate.pem')]
  execFileSync('openssl', [...selfSigned, ...named], { stdio: 'ignore' })
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const added = Object.entries(headers).map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${inFolder(kind)};`,
  )
  fs.writeFileSync(
    inFolder('nginx.conf'),
    `daemon off; worker_processes 1; pid ${inFolder('pid')}; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  ${folders.join(' ')}
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
  open_file_cache max=10; default_type 'text/html; charset=utf-8'; etag off;
  server {
    listen 127.0.0.1:${httpPort}; listen 127.0.0.1:${httpsPort} ssl http2;
    ssl_certificate ${inFolder('certificate.pem')}; ssl_certificate_key ${inFolder('key.pem')};
    root ${folder}; ${added.join(' ')}
  }
}`,
  )
  const child = spawn('/usr/sbin/nginx', ['-p', folder, '-e', 'stderr', '-c', inFolder('nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  process.once('exit', () => child.kill())
  const http = `http://127.0.0.1:${httpPort}/`
  while (!(await fetch(http, { method: 'HEAD' }).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}:\n${printed}`)
    await sleep(50)
  }
  const stop = async () => {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
    fs.rmSync(folder, { recursive: true, force: true })
  }
  return { http, https: `https://localhost:${httpsPort}/`, stop }
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { childEnvironment } from '../../scripts/prepare.mjs'

export interface Peer {
  readonly name: string
  /** Exact versions. */
  readonly dependencies: Readonly<Record<string, string>>
  readonly overrides?: Readonly<Record<string, string>>
  /** A folder of this repository whose files are copied next to the packages. */
  readonly source?: string
  /** Programs with arguments, run once after the installation. */
  readonly build?: readonly (readonly string[])[]
}

/** A peer, proxy or tool that this machine can't have; the message says why. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
}

const minutes = 60_000
const cache = path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'harborline-peers')

/**
 * Installs a peer from the npm registry into a folder outside this repository, once per version.
 * @returns the folder.
 * @throws Unavailable if it can't be installed or built.
 */
export function installPeer({ name, dependencies, overrides, source, build = [] }: Peer): string {
  const manifest = {
    name: `peer-${name}`,
    private: true,
    type: 'module',
    dependencies,
    ...(overrides && { overrides }),
  }
  const hash = createHash('sha256').update(JSON.stringify([manifest, build]))
  const files = source ? fs.readdirSync(source, { recursive: true, withFileTypes: true }) : []
  for (const file of files) if (file.isFile()) hash.update(fs.readFileSync(path.join(file.parentPath, file.name)))
  const folder = path.join(cache, `${name}-${hash.digest('hex').slice(0, 12)}`)
  const stamp = path.join(folder, '.installed')
  if (fs.existsSync(stamp)) return folder

  console.log(`Installing ${name} from the npm registry (once, a few minutes)…`)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest, undefined, 2))
  if (source) fs.cpSync(source, folder, { recursive: true })
  for (const [program = '', ...args] of [['npm', 'install', '--no-audit', '--no-fund', '--loglevel=error'], ...build])
    runOnce(name, folder, program, args)
  fs.writeFileSync(stamp, '')
  return folder
}

function runOnce(name: string, folder: string, program: string, args: readonly string[]) {
  const { PATH } = childEnvironment()
  const env = { ...process.env, PATH: `${path.join(folder, 'node_modules/.bin')}${path.delimiter}${PATH}` }
  try {
    execFileSync(program, args, { cwd: folder, env, stdio: 'pipe', timeout: 15 * minutes })
  } catch (error) {
    const { stderr, stdout, message } = error as Error & { stderr?: Buffer; stdout?: Buffer }
    const said = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-20).join('\n')
    throw new Unavailable(`${name} could not be installed: ${program} ${args.join(' ')} failed.\n${said || message}`)
  }
}

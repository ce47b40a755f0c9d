/**
 * Prepares a release: `npm run release -- --dry-run` checks and shows the steps, `npm run release` runs them. Files go to
 * `dist/release`. The tag is local; nothing is pushed or published.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findReleaseFaults, notesOf } from './release-checks.ts'

const folder = 'dist/release'
const { values: options } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const readJson = (file: string) => JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }
const { version } = readJson('package.json')
const tag = `v${version}`
const changelog = fs.readFileSync('CHANGELOG.md', 'utf8')

const faults = findReleaseFaults({
  ...{ version, changelog, lockVersion: readJson('package-lock.json').version },
  changedFiles: listChangedFiles(),
  tags: git('tag', '--list').split('\n'),
})
if (faults.length > 0) {
  console.error(`Version ${version} can’t be released yet:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  process.exit(1)
}

const builder = ['docker', 'podman'].find((name) => spawnSync(name, ['--version']).status === 0)
const steps: readonly [what: string, run: () => void][] = [
  ['write third-party notices, which must be the committed ones', () => npm('run', 'notices')],
  ['run all checks and tests', () => npm('test')],
  ['build', () => npm('run', 'build')],
  [`write the SBOM, the source and checksums to ${folder}`, writeFiles],
  builder
    ? [`build the image harborline:${version} with ${builder}`, () => buildImage(builder)]
    : ['no image, because neither docker nor podman is installed', () => {}],
  ['make sure that no step changed a file', requireUnchanged],
  [`create the tag ${tag}`, () => void git('tag', '--annotate', tag, '--message', notesOf(changelog, version))],
]

for (const [at, [what, run]] of steps.entries()) {
  console.log(`${at + 1}. ${what}`)
  if (!options['dry-run']) run()
}
console.log(
  options['dry-run']
    ? `\nNothing was done. Version ${version} can be released: npm run release`
    : `\n${tag} is ready. To publish it: git push origin ${tag}`,
)

/** `?? db/new.sql` -> `db/new.sql` */
function listChangedFiles(): string[] {
  const lines = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).split('\n')
  return lines.filter(Boolean).map((line) => line.slice(3))
}

function npm(...args: string[]) {
  const { status } = spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) fail(`"npm ${args.join(' ')}" failed.`)
}

function writeFiles() {
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const name = `harborline-${version}`
  const sbom = execFileSync('npm', ['run', '--silent', 'sbom'], { maxBuffer: 64 * 1024 * 1024 })
  fs.writeFileSync(path.join(folder, `${name}.sbom.json`), sbom)
  git('archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${folder}/${name}.tar.gz`, 'HEAD')
  fs.copyFileSync('THIRD-PARTY-NOTICES', path.join(folder, 'THIRD-PARTY-NOTICES'))
  const sums = fs.readdirSync(folder).map((file) => {
    const content = fs.readFileSync(path.join(folder, file))
    return `${createHash('sha256').update(content).digest('hex')}  ${file}\n`
  })
  fs.writeFileSync(path.join(folder, 'SHA256SUMS'), sums.join(''))
}

function buildImage(program: string) {
  const args = ['build', '-f', 'deploy/Dockerfile', '-t', `harborline:${version}`, '.']
  if (spawnSync(program, args, { stdio: 'inherit' }).status !== 0) fail('The image could not be built.')
}

function requireUnchanged() {
  const changed = listChangedFiles()
  if (changed.length > 0) fail(`A step changed files, so commit them and start again: ${changed.join(', ')}.`)
}

function fail(sentence: string): never {
  console.error(`\n${sentence} No tag was created.`)
  process.exit(1)
}

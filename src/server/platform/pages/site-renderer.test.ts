import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { createSiteRenderer } from './site-renderer.ts'

const assets = {
  ...{ inline: undefined, css: '', firstPaint: '', loader: '', afterLoad: '', reporter: '', islands: {} },
  staff: { scripts: [], styles: [] },
}
const input = { settings: defaultSiteSettings, assets, publicUrl: undefined, hasServiceWorker: false }

/** A build whose renderer counts the pages it has rendered. */
function makeBuild() {
  const dist = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-render-'))
  onTestFinished(() => fs.rmSync(dist, { recursive: true }))
  fs.mkdirSync(path.join(dist, 'render'))
  fs.writeFileSync(
    path.join(dist, 'render/render.js'),
    `let count = 0
     export const listPages = () => [{ path: '/' }], unlistedPaths = ['/offline']
     export const renderPage = (page, { publicUrl }) => page + ' at ' + publicUrl + ', page ' + ++count
     export const renderStaffShell = () => 'shell'
     export const renderManifest = () => '{}'`,
  )
  return dist
}

test('a start with the same build and input reads the pages of an earlier start', async () => {
  const dist = makeBuild()
  const first = await createSiteRenderer(dist, assets).renderSite(input, { yields: false })
  expect(first.pages).toEqual({ '/': '/ at undefined, page 1', '/offline': '/offline at undefined, page 2' })
  expect(await createSiteRenderer(dist, assets).renderSite(input, { yields: false })).toEqual(first)

  const moved = { ...input, publicUrl: 'https://www.example.com' }
  const second = await createSiteRenderer(dist, assets).renderSite(moved, { yields: true })
  expect(second.pages['/']).toBe('/ at https://www.example.com, page 4')

  const next = makeBuild()
  fs.cpSync(path.join(dist, 'rendered'), path.join(next, 'rendered'), { recursive: true })
  fs.appendFileSync(path.join(next, 'render/render.js'), '\n// A newer build')
  await createSiteRenderer(next, assets).renderSite(input, { yields: false })
  expect(fs.readdirSync(path.join(next, 'rendered'))).toHaveLength(3)
})

test('a damaged result is rendered again, and only the newest results are kept', async () => {
  const dist = makeBuild()
  const folder = path.join(dist, 'rendered')
  await createSiteRenderer(dist, assets).renderSite(input, { yields: false })
  const [file = ''] = fs.readdirSync(folder)
  fs.writeFileSync(path.join(folder, file), '{"pages":')
  const again = await createSiteRenderer(dist, assets).renderSite(input, { yields: false })
  expect(again.pages['/']).toBe('/ at undefined, page 4')

  for (const name of ['a', 'b', 'c', 'd']) {
    const other = { ...input, publicUrl: `https://${name}.example.com` }
    await createSiteRenderer(dist, assets).renderSite(other, { yields: false })
  }
  expect(fs.readdirSync(folder)).toHaveLength(3)
})

test('a start with stored pages loads the renderer only when it is warmed, before the first refused form', async () => {
  const [dist, next] = [makeBuild(), makeBuild()]
  const loads = () => Reflect.get(globalThis, 'rendererLoads') ?? 0
  for (const folder of [dist, next])
    fs.appendFileSync(
      path.join(folder, 'render/render.js'),
      '\nglobalThis.rendererLoads = (globalThis.rendererLoads ?? 0) + 1',
    )
  await createSiteRenderer(dist, assets).renderSite(input, { yields: false })
  fs.cpSync(path.join(dist, 'rendered'), path.join(next, 'rendered'), { recursive: true })
  const renderer = createSiteRenderer(next, assets)
  await renderer.renderSite(input, { yields: false })
  expect(loads()).toBe(1)
  await renderer.warm(input)
  expect(loads()).toBe(2)
  expect(await renderer.renderPage('/contact', input)).toContain('/contact at undefined')
  expect(loads()).toBe(2)
})

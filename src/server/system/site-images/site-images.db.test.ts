import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditLog } from '#server/platform/audit/table.ts'
import { loadCanvas } from '#server/platform/pages/pictures/canvas.ts'
import { test } from '#server/testing/test-server.ts'
import { defaultSections } from '#shared/system/settings/sections.ts'
import { openImages } from './image-cache.ts'
import { siteImages } from './table.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 64"><path d="M0 0h320v64z" fill="#0c583c"/></svg>'
const base64 = (file: Buffer | string) => Buffer.from(file).toString('base64')

async function photo(width: number, height: number): Promise<Buffer> {
  const { createCanvas } = await loadCanvas()
  return createCanvas(width, height).encode('jpeg', 80)
}

test('an uploaded logo is stored once, named by the brand settings, and restored with an earlier version', async ({
  server,
}) => {
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const owner = await server.signIn('owner@example.com')
  const first = await owner.post('/api/admin/site-images', { purpose: 'logo', data: base64(svg) })
  expect(first).toMatchObject({ status: 200, body: { name: expect.stringMatching(/^[0-9a-f]{32}-320x64\.svg$/) } })
  expect((await owner.post('/api/admin/site-images', { purpose: 'logo', data: base64(svg) })).body).toEqual(first.body)
  const { name: logo } = first.body
  const audited = await server.ctx.db.select().from(auditLog).where(eq(auditLog.subject, logo)).orderBy(auditLog.id)
  expect(audited.map(({ action }) => action)).toEqual(['site-image.upload'])

  const value = { ...defaultSections.brand, name: 'Lighthouse Capital', logo }
  expect((await owner.put('/api/admin/settings/brand', { version: 0, value })).status).toBe(200)
  const without = { version: 1, value: { ...value, logo: '' } }
  expect((await owner.put('/api/admin/settings/brand', without)).status).toBe(200)
  expect((await owner.post('/api/admin/settings/brand/restore', { version: 2, earlier: 1 })).status).toBe(200)
  expect((await owner.get('/api/admin/settings')).body.sections.brand.value.logo).toBe(logo)
})

test('settings name only stored pictures', async ({ server }) => {
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const owner = await server.signIn('owner@example.com')
  const logo = '0123456789abcdef0123456789abcdef-64x64.png'
  const answer = await owner.put('/api/admin/settings/brand', { version: 0, value: { ...defaultSections.brand, logo } })
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['logo']])
})

test('a picture is read from the database once, and then comes from memory', async ({ server }) => {
  const { id } = await server.createStaff()
  const name = '0123456789abcdef0123456789abcdef-64x64.svg'
  const row = { name, content: base64(svg), uploadedBy: id, uploadedAt: server.ctx.now() }
  const { findImage, isStoredImage } = openImages(server.ctx)
  await server.ctx.db.insert(siteImages).values(row)
  expect(await Promise.all([findImage(name), findImage(name)])).toEqual([Buffer.from(svg), Buffer.from(svg)])
  await server.ctx.db.delete(siteImages)
  expect(await findImage(name)).toEqual(Buffer.from(svg))
  expect(await isStoredImage('0123456789abcdef0123456789abcdef-1x1.svg')).toBe(false)
  expect(await isStoredImage('logo.svg')).toBe(false)
})

test('the oldest pictures leave memory when it is full', async ({ server }) => {
  const { id } = await server.createStaff()
  const row = {
    content: Buffer.alloc(6 * 1024 * 1024).toString('base64'),
    uploadedBy: id,
    uploadedAt: server.ctx.now(),
  }
  const names = [1, 2, 3].map((turn) => `${turn}123456789abcdef0123456789abcdef-64x64.png`)
  await server.ctx.db.insert(siteImages).values(names.map((name) => ({ ...row, name })))
  const { findImage } = openImages(server.ctx)
  for (const name of names) await findImage(name)
  await server.ctx.db.delete(siteImages)
  const [first, ...others] = await Promise.all(names.map(findImage))
  expect([first, ...others.map((picture) => picture?.length)]).toEqual([undefined, 6_291_456, 6_291_456])
})

test('a photo is made smaller and loses where it was taken', async ({ server }) => {
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const owner = await server.signIn('owner@example.com')
  const plain = await photo(2_000, 1_000)
  const place = Buffer.from('Exif\0\0secret place')
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place])
  const tagged = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)])
  const { status, body } = await owner.post('/api/admin/site-images', { purpose: 'photo', data: base64(tagged) })
  expect([status, body.name]).toEqual([200, expect.stringMatching(/-960x480\.jpg$/)])
  const { findImage } = await import('./queries.ts')
  const stored = await findImage(server.ctx, body.name)
  expect(stored?.includes('secret place')).toBe(false)
})

test.for([
  ['logo', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>', 'contains <script>'],
  ['logo', `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(210_000)}</svg>`, 'larger than 200 KB'],
  ['logo', 'GIF89a', 'Choose an SVG, PNG or JPEG file'],
  ['photo', svg, 'Choose a PNG or JPEG file'],
  [
    'logo',
    Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40, 0x7f)]),
    'too large',
  ],
  ['photo', Buffer.from('ffd8ffc000110800400040ffff', 'hex'), 'damaged'],
] as const)('a %s that can’t be used gets a sentence about it', async ([purpose, file, sentence], { server }) => {
  await server.createStaff({ email: 'owner@example.com', role: 'owner' })
  const owner = await server.signIn('owner@example.com')
  const answer = await owner.post('/api/admin/site-images', { purpose, data: base64(file) })
  expect([answer.status, answer.body.fields.data]).toEqual([422, expect.stringContaining(sentence)])
})

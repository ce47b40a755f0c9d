import { brotliCompressSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { assetPage } from '#server/platform/pages/page-assets.ts'
import { test } from '#server/testing/test.ts'
import { openEarlierAssets, storeAssets } from './stored-assets.ts'

const script = (name: string, text: string) => {
  const body = Buffer.from(text)
  return [`/assets/${name}`, assetPage(`/assets/${name}`, body, { br: brotliCompressSync(body) })] as const
}
const failed = (error: unknown) => {
  throw error
}

test('a server finds the files of another build, with the headers that it gives its own', async ({ ctx }) => {
  const first = new Map([script('form-AAAAAAAA.js', 'export const form = 1')])
  const picture = Buffer.from([0, 1, 2, 255])
  const second = new Map([
    script('form-BBBBBBBB.js', 'export const form = 2'),
    ['/assets/face-CCCCCCCC.woff2', assetPage('/assets/face-CCCCCCCC.woff2', picture, {})] as const,
    ['/favicon.ico', assetPage('/favicon.ico', picture, {})] as const,
  ])
  const old = await openEarlierAssets(ctx, first, failed)
  expect(await old.find('/assets/form-BBBBBBBB.js')).toBeUndefined()
  // Starts during a rolling update.
  const next = await openEarlierAssets(ctx, second, failed)

  expect(await old.find('/assets/form-BBBBBBBB.js')).toEqual(second.get('/assets/form-BBBBBBBB.js'))
  expect(await old.find('/assets/face-CCCCCCCC.woff2')).toEqual(second.get('/assets/face-CCCCCCCC.woff2'))
  expect(await next.find('/assets/form-AAAAAAAA.js')).toEqual(first.get('/assets/form-AAAAAAAA.js'))
  // Without a hash in its name, each server has its own.
  expect(await old.find('/favicon.ico')).toBeUndefined()
  for (const server of [old, next]) server.stop()
})

test('files that no server has had for a month are deleted, and those in use are kept', async ({ ctx }) => {
  const old = new Map([script('old-AAAAAAAA.js', '1'), script('both-BBBBBBBB.js', '2')])
  const next = new Map([script('both-BBBBBBBB.js', '2'), script('next-CCCCCCCC.js', '3')])
  const names = async () => {
    const { rows } = await ctx.db.execute<{ path: string }>(sql`select path from site_assets order by path`)
    return rows.map(({ path }) => path.slice('/assets/'.length))
  }
  await storeAssets(ctx, old)
  await ctx.db.execute(sql`update site_assets set seen_at = now() - interval '31 days'`)
  await storeAssets(ctx, next)
  expect(await names()).toEqual(['both-BBBBBBBB.js', 'next-CCCCCCCC.js'])

  await ctx.db.execute(sql`update site_assets set seen_at = now() - interval '29 days'`)
  await storeAssets(ctx, new Map())
  expect(await names()).toEqual(['both-BBBBBBBB.js', 'next-CCCCCCCC.js'])
})

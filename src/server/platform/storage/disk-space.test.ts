import os from 'node:os'
import { expect, test } from 'vitest'
import { freeBytes, openDiskSpace } from './disk-space.ts'

/** A disk with 100 bytes, of which 30 stay free. */
const open = (disk = { free: 100 }) => openDiskSpace('/disk', 30, async () => disk.free)
const paused = { code: 'unavailable', retryAfterSeconds: 60, message: expect.stringContaining('Uploads are paused') }

test('concurrent files never reserve more than the free space above the limit', async () => {
  const space = open()
  const reserved = await Promise.allSettled([space.reserve('a', 40), space.reserve('b', 30), space.reserve('c', 1)])
  expect(reserved).toMatchObject([
    { status: 'fulfilled' },
    { status: 'fulfilled' },
    { status: 'rejected', reason: paused },
  ])
})

test('bytes already written are no longer reserved, because they are on the disk', async () => {
  const disk = { free: 100 }
  const space = open(disk)
  await space.reserve('a', 60)
  space.use('a', 50)
  disk.free -= 50
  await space.reserve('b', 10)
  await expect(space.reserve('c', 1)).rejects.toMatchObject(paused)
  space.release('b')
  await space.reserve('c', 10)
})

test('a resumed file reserves the bytes that it still needs, and is refused below the limit', async () => {
  const disk = { free: 100 }
  const space = open(disk)
  await space.reserve('a', 60)
  await space.reserve('a', 70)
  disk.free = 50
  await expect(space.reserve('a', 21)).rejects.toMatchObject(paused)
  await space.reserve('a', 20)
})

test('the free space of a real disk is read', async () => {
  expect(await freeBytes(os.tmpdir())).toBeGreaterThan(0)
})

import type { Context } from '#server/platform/context.ts'
import { openNames } from '#server/platform/pages/known-names.ts'
import { isImageName } from '#shared/system/site-images/image-name.ts'
import { findImage, listImageNames } from './queries.ts'

const maxBytes = 16 * 1024 * 1024

/** Keeps stored pictures in memory, the last used ones, because anyone can ask for them. Their content never changes. */
export function openImages(ctx: Context) {
  const isStored = openNames(() => listImageNames(ctx))
  const kept = new Map<string, Buffer>()
  const reads = new Map<string, Promise<Buffer | undefined>>()
  let bytes = 0

  async function read(name: string): Promise<Buffer | undefined> {
    const picture = await findImage(ctx, name)
    if (picture) keep(name, picture)
    return picture
  }

  function keep(name: string, picture: Buffer) {
    kept.set(name, picture)
    bytes += picture.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes || oldest === name) break
      kept.delete(oldest)
      bytes -= length
    }
  }

  const isStoredImage = async (name: string) => isImageName(name) && (await isStored(name))
  return {
    isStoredImage,
    findImage: async (name: string): Promise<Buffer | undefined> => {
      const picture = kept.get(name)
      if (picture) {
        kept.delete(name)
        kept.set(name, picture)
        return picture
      }
      if (!(await isStoredImage(name))) return undefined
      const reading = reads.get(name) ?? read(name).finally(() => reads.delete(name))
      reads.set(name, reading)
      return reading
    },
  }
}

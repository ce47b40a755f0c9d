import { inArray } from 'drizzle-orm'
import type { Context } from '#server/platform/context.ts'
import { requireInstallationId } from '#server/platform/storage/installation.ts'
import { type FilePlace, type StoredFile, unknownInstallation } from '#server/platform/storage/storage.ts'
import { documents } from './table.ts'

const pageSize = 500

export interface PlaceCheck {
  /** Unknown files may be trashed. */
  readonly isOurs: boolean
  /** Why not, and what to do, for the log. */
  readonly mismatch?: string
}

/** Compares a place's markers with the database's installation; unmarked places with known files are ours. */
export async function checkPlace(ctx: Context, place: FilePlace): Promise<PlaceCheck> {
  const own = await requireInstallationId(ctx)
  const marked = await place.listInstallations()
  const others = marked.filter((id) => id !== own && id !== unknownInstallation)
  if (others.length > 0) return mismatch(foreign(place, own, others))
  if (marked.includes(own)) {
    if (marked.includes(unknownInstallation)) return mismatch(unknownOwner(place))
    const [document] = await ctx.db.select({ id: documents.id }).from(documents).limit(1)
    return !document && (await hasFiles(place)) ? mismatch(withoutRows(place)) : { isOurs: true }
  }
  if (!(await hasFiles(place))) return { isOurs: false }
  if (!(await knowsSome(ctx, place))) {
    await place.addInstallation(unknownInstallation)
    return mismatch(unknownOwner(place))
  }
  await place.addInstallation(own)
  await place.removeInstallation(unknownInstallation)
  return { isOurs: true }
}

/** Marks a place as ours, so that no other installation deletes its files. */
export async function registerPlace(ctx: Context, place: FilePlace): Promise<void> {
  const { isOurs, mismatch } = await checkPlace(ctx, place)
  if (isOurs) return
  const own = await requireInstallationId(ctx)
  if (!(await place.listInstallations()).includes(own)) await place.addInstallation(own)
  // An empty place has no unknown owner.
  if (!mismatch) await place.removeInstallation(unknownInstallation)
}

const mismatch = (sentence: string): PlaceCheck => ({ isOurs: false, mismatch: sentence })

/** Splits files into pages for one query each. */
export async function* pagesOf(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let page: StoredFile[] = []
  for await (const file of files) {
    page.push(file)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

async function hasFiles(place: FilePlace): Promise<boolean> {
  for await (const _ of place.list()) return true
  return false
}

async function knowsSome(ctx: Context, place: FilePlace): Promise<boolean> {
  for await (const page of pagesOf(place.list())) {
    const names = page.map(({ name }) => name)
    if ((await ctx.db.$count(documents, inArray(documents.storedName, names))) > 0) return true
  }
  return false
}

const unchanged = 'No file was deleted. See docs/document-storage.md.'

const foreign = ({ where, markers }: FilePlace, own: string, others: readonly string[]) =>
  `Cleanup of ${where} is off: installation ${others.join(', ')} stores files there too, and the database belongs to installation ${own}. Check DATABASE_URL, DATA_DIR and S3_BUCKET. If the other installation is gone for good, delete its marker in ${markers}. ${unchanged}`

const unknownOwner = ({ where, markers }: FilePlace) =>
  `Cleanup of ${where} is off: it held files before this database was connected, and the database has no record of them. Check DATABASE_URL, DATA_DIR and S3_BUCKET. If no one needs those files, delete the marker "${unknownInstallation}" in ${markers}. ${unchanged}`

const withoutRows = ({ where }: FilePlace) =>
  `Cleanup of ${where} is off: it holds files, but the database has no documents at all. Check DATABASE_URL, and restore the latest database dump. ${unchanged}`

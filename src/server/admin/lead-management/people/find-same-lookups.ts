import { and, desc, eq, inArray, isNotNull, ne, notInArray } from 'drizzle-orm'
import { lookupHashes, stepsWithLookup } from '#server/applications/applications/lookups/lookup-hash.ts'
import { applicationAnswers, applications } from '#server/applications/applications/table.ts'
import { inScope } from '#server/identity/record-scope/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { financials } from '#shared/applications/applications/steps/financials.ts'
import { isSameBusiness } from './is-same-business.ts'

/** Ids of applications that share it with a known one. */
interface SameLookups {
  readonly ein: ReadonlySet<string>
  /** With one of the names too. */
  readonly nameAndAddress: ReadonlySet<string>
  readonly address: ReadonlySet<string>
}

interface Known {
  readonly id: string
  readonly name: string
  readonly businessName: string | null
}

/** The known applications with each hash. */
type KnownByHash = ReadonlyMap<string, readonly string[]>

/** At one address, such as an office building or a mailbox service. */
const maxPerLookup = 200

/**
 * Only the applicant may see a draft's answers, and anyone can change those of their own drafts until one of them
 * matches: the matches would answer every guess.
 */
const isSubmitted = and(isNotNull(applications.submittedAt), ne(applications.stage, 'draft'))

/**
 * Finds the submitted applications that the caller may read with the EIN or an address of another known one. The answers
 * themselves never leave this function.
 */
export async function findSameLookups(
  ctx: Context,
  keys: EncryptionKeys,
  known: readonly Known[],
): Promise<SameLookups> {
  const hashes = await hashesOf(ctx, keys, known)
  const ein = await findSharing(ctx, hashes.ein, known)
  const there = await findSharing(ctx, hashes.address, known)
  const isNamed = (one: Known) =>
    known.some((other) => other.id !== one.id && namesOf(one).some((name) => namesOf(other).some(isSame(name))))
  return {
    ein: idsOf(ein),
    nameAndAddress: idsOf(there.filter(isNamed)),
    address: idsOf(there.filter((one) => !isNamed(one))),
  }
}

const isSame = (name: string) => (other: string) => isSameBusiness(name, other)

const idsOf = (rows: readonly Known[]) => new Set(rows.map(({ id }) => id))

const namesOf = ({ name, businessName }: Known) => (businessName ? [name, businessName] : [name])

async function hashesOf(ctx: Context, keys: EncryptionKeys, known: readonly Known[]) {
  const hashes = { ein: new Map<string, string[]>(), address: new Map<string, string[]>() }
  if (known.length === 0) return hashes
  const { applicationId, step, encrypted } = applicationAnswers
  const rows = await ctx.db
    .select({ applicationId, step, encrypted })
    .from(applicationAnswers)
    .innerJoin(applications, eq(applications.id, applicationId))
    .where(
      and(
        isSubmitted,
        inArray(
          applicationId,
          known.map(({ id }) => id),
        ),
        inArray(step, [...stepsWithLookup]),
      ),
    )
  for (const row of rows) {
    const byHash = row.step === financials.slug ? hashes.ein : hashes.address
    for (const hash of readHashes(keys, row)) byHash.set(hash, [...(byHash.get(hash) ?? []), row.applicationId])
  }
  return hashes
}

/** None if no key decrypts the answers. */
function readHashes(keys: EncryptionKeys, row: Parameters<typeof lookupHashes>[1]): string[] {
  try {
    return lookupHashes(keys, row)
  } catch {
    return []
  }
}

async function findSharing(ctx: Context, hashes: KnownByHash, known: readonly Known[]): Promise<Known[]> {
  const sharing = new Set([...hashes.values()].filter(({ length }) => length > 1).flat())
  return [...known.filter(({ id }) => sharing.has(id)), ...(await findWith(ctx, [...hashes.keys()], known))]
}

async function findWith(ctx: Context, hashes: readonly string[], known: readonly Known[]): Promise<Known[]> {
  if (hashes.length === 0) return []
  const { id, name, businessName, ownerStaffId } = applications
  const matching = ctx.db
    .select({ id: applicationAnswers.applicationId })
    .from(applicationAnswers)
    .where(inArray(applicationAnswers.lookupHash, [...hashes]))
  return ctx.db
    .select({ id, name, businessName })
    .from(applications)
    .where(
      and(
        inArray(id, matching),
        isSubmitted,
        notInArray(
          id,
          known.map((one) => one.id),
        ),
        await inScope(ctx, 'applications', ownerStaffId),
      ),
    )
    .orderBy(desc(id))
    .limit(maxPerLookup)
}

export const defaultBrandName = 'Harborline Funding'

/** Returns a name for downloaded files: `lighthouse-capital`. */
export function fileNameOf(brandName: string): string {
  const plain = brandName.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'brokerage'
}

/**
 * Returns the reason for a failure without personal data: name and code only, because messages of mail servers repeat
 * addresses.
 */
export const reasonOf = (error: unknown): string =>
  [(error as Error).name, (error as NodeJS.ErrnoException).code].filter(Boolean).join(' ')

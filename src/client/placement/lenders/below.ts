/** The messages of one part of an input, by the path inside it: of `record.name`, `name`. */
export const below = (part: string, fields: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([path]) => path.startsWith(`${part}.`))
      .map(([path, message]) => [path.slice(part.length + 1), message]),
  )

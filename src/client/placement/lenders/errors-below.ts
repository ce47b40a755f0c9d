/** Returns errors below a path by the rest of it: `record.name` becomes `name`. */
export const errorsBelow = (part: string, fields: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([path]) => path.startsWith(`${part}.`))
      .map(([path, message]) => [path.slice(part.length + 1), message]),
  )

interface Queuing {
  readonly call: 'enqueue' | 'enqueueEmail'
  /** Empty if the name of the job can't be found. */
  readonly jobs: readonly string[]
}

const literal = /'([a-z-]+\.[a-z-]+)'/g
const literalsIn = (text: string) => [...new Set([...text.matchAll(literal)].map(([, job = '']) => job))]

/**
 * Returns the jobs of each call of a source text that queues one: those that its expression names, or the constants and
 * functions in it, wherever they are declared.
 */
export function queuedJobs(text: string, sources: ReadonlyMap<string, string>): Queuing[] {
  return [...text.matchAll(/\b(enqueue|enqueueEmail)\(/g)].map((found) => {
    const expression = secondArgument(text, found.index + found[0].length)
    const named = literalsIn(expression)
    const call = found[1] as Queuing['call']
    if (named.length > 0) return { call, jobs: named }
    const names = [...expression.matchAll(/(?<![.\w'])[A-Za-z]\w*/g)].map(([name]) => name)
    const declared = names.flatMap((name) => declarations(name, [text, ...sources.values()]))
    return { call, jobs: literalsIn(declared.join('\n')) }
  })
}

/** Returns an argument of the call whose first one begins at `start`. */
function secondArgument(text: string, start: number): string {
  let depth = 0
  let from: number | undefined
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? ''
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character) && depth-- === 0) return text.slice(from ?? at, at)
    else if (character === ',' && depth === 0) {
      if (from !== undefined) return text.slice(from, at)
      from = at + 1
    }
  }
  return ''
}

/** Returns a constant of the first text up to the end of its line, or the functions of this name in all texts. */
function declarations(name: string, texts: readonly string[]): string[] {
  const constant = new RegExp(`\\bconst ${name} = (?!\\().*`).exec(texts[0] ?? '')
  if (constant) return [constant[0]]
  const definition = new RegExp(`\\b(?:const ${name} = (?:async )?\\(|function ${name}\\()[\\s\\S]*?(?:\\n\\n(?! )|$)`)
  return texts.flatMap((text) => definition.exec(text)?.[0] ?? [])
}

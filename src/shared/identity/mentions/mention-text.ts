import { parseUuid } from '#shared/kit/ids/uuid.ts'

/** A mention in the text of a note: the name is for readers, the id for notifications. */
const token = /@\[([^\]\n]{1,200})\]\(([0-9a-f-]{36})\)/gi

/** More are a mailing list. */
export const maxMentions = 20

export interface Colleague {
  readonly id: string
  readonly name: string
}

export type NotePart = string | Colleague

/** Splits a note into text and mentions. */
export function splitMentions(body: string): NotePart[] {
  const parts: NotePart[] = []
  let from = 0
  for (const match of body.matchAll(token)) {
    const [text, name = '', typed] = match
    const id = parseUuid(typed)
    if (id === undefined) continue
    if (match.index > from) parts.push(body.slice(from, match.index))
    parts.push({ id, name })
    from = match.index + text.length
  }
  if (from < body.length) parts.push(body.slice(from))
  return parts
}

/** Returns the ids of the people mentioned in a note. */
export const findMentions = (body: string): string[] => [
  ...new Set(splitMentions(body).flatMap((part) => (typeof part === 'string' ? [] : [part.id]))),
]

/** Formats a mention as it is stored; brackets in a name would end it. */
const formatMention = ({ id, name }: Colleague) => `@[${name.replace(/[[\]\n]/g, ' ')}](${id})`

/** Replaces the names of mentions by the current ones. */
export const renameMentions = (body: string, names: ReadonlyMap<string, string>): string =>
  splitMentions(body)
    .map((part) =>
      typeof part === 'string' ? part : formatMention({ id: part.id, name: names.get(part.id) ?? part.name }),
    )
    .join('')

/** Turns `@Full Name` of colleagues into mentions; the longest name wins. */
export function linkMentions(text: string, colleagues: readonly Colleague[]): string {
  const longestFirst = colleagues.toSorted((one, other) => other.name.length - one.name.length)
  let linked = ''
  let at = 0
  while (at < text.length) {
    const found = startsMention(text, at) ? longestFirst.find(({ name }) => isNameAt(text, at + 1, name)) : undefined
    linked += found ? formatMention(found) : text[at]
    at += found ? found.name.length + 1 : 1
  }
  return linked
}

/** An `@` inside a word is an email address. */
const startsMention = (text: string, at: number) => text[at] === '@' && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')

const isNameAt = (text: string, at: number, name: string) =>
  name !== '' &&
  text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
  !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? '')

/** Returns the name that is being typed before the caret, and where its `@` is. */
export function findTypedMention(before: string): { typed: string; at: number } | undefined {
  const match = /@([\p{L}\p{M}\p{N}.’'-]*(?: [\p{L}\p{M}\p{N}.’'-]*)?)$/u.exec(before)
  if (!match || !startsMention(before, match.index)) return undefined
  return { typed: match[1] ?? '', at: match.index }
}

/** Returns the colleagues whose name or surname starts with what is typed. */
export function matchColleagues(colleagues: readonly Colleague[], typed: string): Colleague[] {
  const wanted = typed.toLowerCase()
  return colleagues.filter(({ name }) => {
    const lower = name.toLowerCase()
    return lower.startsWith(wanted) || lower.split(/\s+/).some((word) => word.startsWith(wanted))
  })
}

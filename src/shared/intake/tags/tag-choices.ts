import { choices } from '#shared/kit/filters/choices.ts'

export const maxTagLength = 40

/** Several tags of a filter; a record matches if it has one of them. */
export const tagChoices = () => choices((tag) => tag !== '' && tag.length <= maxTagLength)

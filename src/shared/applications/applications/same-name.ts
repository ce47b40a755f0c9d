/** Whether a typed name is the name of an application: case, accents and spaces do not make another person. */
export const isSameName = (typed: string, name: string) => plain(typed) === plain(name)

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\s.'’-]/gu, '')
    .toLowerCase()

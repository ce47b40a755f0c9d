/** RFC 9110, 12.5.3: encodings it names, or all by `*`, unless their weight is zero. */
export function acceptedEncodings(header = ''): (encoding: string) => boolean {
  const weights = new Map(header.split(',').map(weightOf))
  return (encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}

/** `br;q=0.5` -> `['br', 0.5]` */
function weightOf(item: string): [encoding: string, weight: number] {
  const [encoding = '', ...parameters] = item.toLowerCase().split(';')
  const weight = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
  return [encoding.trim(), weight === undefined ? 1 : Number(weight)]
}

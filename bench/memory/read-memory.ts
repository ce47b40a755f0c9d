import fs from 'node:fs'

export interface Memory {
  readonly rssMb: number
  /** The largest private mapping: the memory of the embedded database. */
  readonly databaseMb: number
  /** Of the thread that answers requests. */
  readonly heapMb: number
  readonly externalMb: number
  /** Everything else: code, other threads, what malloc keeps. */
  readonly otherMb: number
  readonly descriptors: number
}

/** Reads the memory and open files of a server with `METRICS_TOKEN`; Linux. */
export async function readMemory(pid: number, address: string, token: string): Promise<Memory> {
  const answer = await fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const metrics = await answer.text()
  const megabytes = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1]) / 1_048_576
  const mappings = fs.readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/\n(?=[0-9a-f]+-[0-9a-f]+ )/)
  const anonymous = mappings
    .filter((mapping) => !/^\S+ \S+ \S+ \S+ \S+ +\S/.test(mapping))
    .map((mapping) => Number(/^Rss:\s+(\d+)/m.exec(mapping)?.[1] ?? 0) / 1_024)
  const rssMb = Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
  const databaseMb = Math.max(0, ...anonymous)
  const [heapMb, externalMb] = [megabytes('nodejs_heap_size_total_bytes'), megabytes('nodejs_external_memory_bytes')]
  return {
    ...{ rssMb, databaseMb, heapMb, externalMb },
    otherMb: rssMb - databaseMb - heapMb - externalMb,
    descriptors: fs.readdirSync(`/proc/${pid}/fd`).length,
  }
}

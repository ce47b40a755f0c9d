import fs from 'node:fs'
import path from 'node:path'

const text = `Everything in this directory is made up: people, businesses, lenders, files and figures.
A server that runs on it says so on every page, and sends nothing to anyone. Delete the directory to remove it.
`

const markOf = (dataDir: string) => path.join(dataDir, 'SAMPLE-DATA.txt')

/** Marks a data directory as sample data, permanently. */
export const markAsSample = (dataDir: string) => fs.writeFileSync(markOf(dataDir), text, { flush: true })

/** Returns whether a data directory is marked as sample data. */
export const isMarkedAsSample = (dataDir: string): boolean => fs.existsSync(markOf(dataDir))

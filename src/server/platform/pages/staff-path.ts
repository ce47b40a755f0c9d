/** Returns whether the admin app handles a path itself. */
export const isStaffPath = (path: string) => path.startsWith('/admin')

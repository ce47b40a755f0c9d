/** Upload URL for the tus protocol (tus.io, version 1.0.0). */
export const uploadPath = '/api/uploads'

export const documentsPath = '/api/documents'
export const documentPath = '/api/documents/:id'
export const restorePath = '/api/documents/:id/restore'
/** Returns the file itself. */
export const downloadPath = '/api/documents/:id/file'
export const staffDownloadPath = '/api/admin/documents/:id/file'

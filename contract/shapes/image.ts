import * as z from 'zod'

/** Beside the file of an uploaded picture. */
export const uploadFields = z.object({ upload_preset: z.string().max(60).default('') })

export const uploadedImage = z.object({ secure_url: z.string() })
